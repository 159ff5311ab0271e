variable "InstanceList" {
  type    = list(string)
  default = ["InstanceA", "InstanceB", "InstanceC"]
}

locals {
  template = {
    AWSTemplateFormatVersion = "2010-09-09"
    Parameters = {
      InstanceList = {
        Type    = "CommaDelimitedList"
        Default = join(",", var.InstanceList)
      }
    }
    Resources = {
      # Fn::ForEach::Instances
      for LogicalId in var.InstanceList : LogicalId => {
        Type = "AWS::EC2::Instance"
        Properties = {
          InstanceType          = "m5.xlarge"
          ImageId               = "ami-id-default"
          DisableApiTermination = true
        }
      }
    }
  }
}

output "template" {
  description = "The CloudFormation template, as JSON"
  value       = jsonencode(local.template)
}
