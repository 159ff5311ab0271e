locals {
  template = {
    AWSTemplateFormatVersion = "2010-09-09"
    Transform                = "AWS::LanguageExtensions"
    Mappings = {
      Instances = {
        InstanceType = { B = "m5.4xlarge", C = "c5.2xlarge" }
        ImageId      = { A = "ami-id1" }
      }
    }
    Resources = {
      # Fn::ForEach::Instances
      for Identifier in ["A", "B", "C"] : "Instance${Identifier}" => {
        Type = "AWS::EC2::Instance"
        Properties = {
          InstanceType = {
            "Fn::FindInMap" = [
              "Instances",
              "InstanceType",
              Identifier,
              { DefaultValue = "m5.xlarge" },
            ]
          }
          ImageId = {
            "Fn::FindInMap" = [
              "Instances",
              "ImageId",
              Identifier,
              { DefaultValue = "ami-id-default" },
            ]
          }
        }
      }
    }
    Outputs = {
      SecondInstanceId = {
        Description = "Instance Id for InstanceB"
        Value       = { Ref = "InstanceB" }
      }
      SecondPrivateIp = {
        Description = "Private IP for InstanceB"
        Value       = { "Fn::GetAtt" = ["InstanceB", "PrivateIp"] }
      }
    }
  }
}

output "template" {
  description = "The CloudFormation template, as JSON"
  value       = jsonencode(local.template)
}
