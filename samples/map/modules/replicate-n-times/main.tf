locals {
  template = {
    Resources = {
      # MM7: the items may be numbers
      for Index, Value in [1, 2, 3, 4] : "Instance${Index}" => {
        Type       = "AWS::EC2::Instance"
        Properties = { ImageId = "ami-123" }
      }
    }
  }
}

output "template" {
  description = "The CloudFormation template, as JSON"
  value       = jsonencode(local.template)
}
