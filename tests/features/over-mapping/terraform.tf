locals {
  images = { Web = { Small = "ami-1", Large = "ami-2" } }
}

output "template" {
  value = jsonencode({
    Mappings = { Images = local.images }
    Resources = { for size, image in local.images.Web : "Instance${size}" => {
      Type       = "AWS::EC2::Instance"
      Properties = { ImageId = image, Tags = [{ Key = "size", Value = size }] }
    } }
  })
}
