output "template" {
  value = jsonencode({
    Resources = { for i in range(3) : "Instance${i}" => {
      Type       = "AWS::EC2::Instance"
      Properties = { ImageId = "ami-123" }
    } }
  })
}
