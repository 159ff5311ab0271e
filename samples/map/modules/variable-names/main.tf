locals {
  template = {
    Parameters = {
      AmiIds = { Type = "AWS::SSM::Parameter::Value<List<String>>" }
    }
    Resources = {
      for amiCounter, amiId in ["ami-1", "ami-2"] : "Instance${amiCounter}" => {
        Type       = "AWS::EC2::Instance"
        Properties = { ImageId = amiId }
      }
    }
  }
}

output "template" {
  description = "The CloudFormation template, as JSON"
  value       = jsonencode(local.template)
}
