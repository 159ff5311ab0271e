locals {
  template = {
    AWSTemplateFormatVersion = "2010-09-09"
    Description              = "EC2 Instances with different AMIs"
    Resources = {
      for Index, Value in ["ami-1", "ami-2", "ami-3"] : "Instance${Index}" => {
        Type       = "AWS::EC2::Instance"
        Properties = { InstanceType = "m1.small", ImageId = Value }
      }
    }
    Outputs = {
      SecondInstanceId = {
        Description = "Instance Id for Instance1"
        # MM1: Fn::Ref is Ref
        Value = { Ref = "Instance1" }
      }
      SecondPrivateIp = {
        Description = "Private ip for Instance1"
        Value       = { "Fn::GetAtt" = ["Instance1", "PrivateIp"] }
      }
    }
  }
}

output "template" {
  description = "The CloudFormation template, as JSON"
  value       = jsonencode(local.template)
}
