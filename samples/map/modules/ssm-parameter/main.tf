locals {
  template = {
    Parameters = {
      AmiIds = { Type = "AWS::SSM::Parameter::Value<List<String>>" }
    }
    Resources = {
      for Index, Value in ["ami-1", "ami-2"] : "Instance${Index}" => {
        Type       = "AWS::EC2::Instance"
        Properties = { ImageId = Value }
      }
    }
  }
}

output "template" {
  description = "The CloudFormation template, as JSON"
  value       = jsonencode(local.template)
}
