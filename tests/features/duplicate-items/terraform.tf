output "template" {
  value = jsonencode({
    Resources = { for Index, Image in ["ami-1", "ami-2", "ami-1"] : "Instance${Index}" => {
      Type = "AWS::EC2::Instance", Properties = { ImageId = Image }
    } }
  })
}
