locals {
  template = {
    AWSTemplateFormatVersion = "2010-09-09"
    Description              = "EC2 Instances with different AMIs"
    Resources = {
      # Fn::ForEach::Instances
      for i, x in ["ami-1", "ami-2", "ami-3"] : "Instance${i}" => {
        Type       = "AWS::EC2::Instance"
        Properties = { InstanceType = "m1.small", ImageId = x }
      }
    }
    Outputs = merge(
      # Fn::ForEach::InstanceIds
      {
        for i, x in ["Instance0", "Instance1"] : "InstanceId${i}" => {
          Description = "Instance Id for ${x}"
          # MM1: Fn::Ref is Ref
          Value = { Ref = x }
        }
      },
      # Fn::ForEach::PrivateIps
      {
        for i, x in ["Instance0", "Instance1"] : "PrivateIp${i}" => {
          Description = "Private IP for ${x}"
          Value = {
            "Fn::GetAtt" = [
              # FR1: the text prints a colon, !Ref:
              x,
              "PrivateIp",
            ]
          }
        }
      },
    )
  }
}

output "template" {
  description = "The CloudFormation template, as JSON"
  value       = jsonencode(local.template)
}
