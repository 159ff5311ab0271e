variable "Images" {
  type    = list(string)
  default = ["ami-1", "ami-2"]
}

output "template" {
  value = jsonencode({
    Parameters = { Images = { Type = "List<AWS::EC2::Image::Id>", Default = join(",", var.Images) } }
    Resources = { for Index, Image in var.Images : "Instance${Index}" => {
      Type       = "AWS::EC2::Instance"
      Properties = { ImageId = Image, Tags = [{ Key = "Name", Value = "${Index}-${Image}" }] }
    } }
  })
}
