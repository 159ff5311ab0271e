locals {
  template = {
    Parameters = {
      AmiIds = {
        Type    = "AWS::SSM::Parameter::Value<List<String>>"
        Default = "TestList"
      }
    }
    Resources = {
      # FR5: the text prints no LogicalId
      # Fn::ForEach::Instances
      for i, x in ["ami-1", "ami-2"] : "Instance${i}" => {
        Type       = "AWS::EC2::Instance"
        Properties = { ImageId = x }
      }
    }
  }
}

output "template" {
  description = "The CloudFormation template, as JSON"
  value       = jsonencode(local.template)
}
