variable "First" {
  type    = string
  default = "ami-1"
}

variable "Second" {
  type    = string
  default = "ami-2"
}

output "template" {
  value = jsonencode({
    Parameters = { First = { Type = "String", Default = var.First }, Second = { Type = "String", Default = var.Second } }
    Resources = { for Index, Image in [var.First, var.Second, "ami-3"] : "Instance${Index}" => {
      Type = "AWS::EC2::Instance", Properties = { ImageId = Image }
    } }
  })
}
