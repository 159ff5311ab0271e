locals {
  template = {
    AWSTemplateFormatVersion = "2010-09-09"
    Description              = "EC2 Instances with different AMIs"
    Resources = {
      # FR2: the text prints one string, "ami-1,ami-2,ami-3"
      # Fn::ForEach::Instances
      for i, x in ["ami-1", "ami-2", "ami-3"] : "Instance${i}" => {
        Type       = "AWS::EC2::Instance"
        Properties = { InstanceType = "m1.small", ImageId = x }
      }
    }
    Outputs = {
      SecondInstanceId = {
        Description = "Instance Id for Instance1"
        Value       = { Ref = "Instance1" }
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
