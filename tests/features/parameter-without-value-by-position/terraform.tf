variable "Images" {
  type = list(string)
}

output "template" {
  value = jsonencode({
    Parameters = { Images = { Type = "List<AWS::EC2::Image::Id>" } }
    Resources = { for Index, Image in var.Images : "Instance${Index}" => {
      Type = "AWS::EC2::Instance", Properties = { ImageId = Image }
    } }
  })
}
