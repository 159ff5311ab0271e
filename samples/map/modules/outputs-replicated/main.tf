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
    # MM2: the text prints Outputs inside Resources
    Outputs = merge(
      {
        for Index, Value in ["Instance0", "Instance1"] : "InstanceId${Index}" => {
          Description = "Instance Id for ${Value}"
          # MM1: Fn::Ref is Ref
          Value = { Ref = Value }
        }
      },
      # MM3: the entry only names the loop
      # Fn::ForEach::PrivateIps
      {
        for Index, Value in ["Instance0", "Instance1"] : "PrivateIp${Index}" => {
          Description = "Private IP for ${Value}"
          Value       = { "Fn::GetAtt" = [Value, "PrivateIp"] }
        }
      },
    )
  }
}

output "template" {
  description = "The CloudFormation template, as JSON"
  value       = jsonencode(local.template)
}
