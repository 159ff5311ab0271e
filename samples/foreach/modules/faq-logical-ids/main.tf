locals {
  template = {
    AWSTemplateFormatVersion = "2010-09-09"
    Resources = {
      # Fn::ForEach::Instances
      for Identifier in ["A", "B", "C"] : "Instance${Identifier}" => {
        Type       = "AWS::EC2::Instance"
        Properties = { InstanceType = "m5.xlarge" }
      }
    }
  }
}

output "template" {
  description = "The CloudFormation template, as JSON"
  value       = jsonencode(local.template)
}
