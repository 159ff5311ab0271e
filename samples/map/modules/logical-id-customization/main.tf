variable "AmiIds" {
  type    = list(string)
  default = ["ami-1", "ami-2", "ami-3"]
}

locals {
  template = {
    AWSTemplateFormatVersion = "2010-09-09"
    Description              = "EC2 Instances with different AMIs"
    Parameters = {
      AmiIds = {
        Type    = "CommaDelimitedList"
        Default = join(",", var.AmiIds)
      }
    }
    Resources = merge(
      {
        for Index, Value in var.AmiIds : "Instance${Index}" => {
          Type       = "AWS::EC2::Instance"
          Properties = { InstanceType = "m1.small", ImageId = Value }
        }
      },
      {
        Bucket = {
          Type       = "AWS::S3::Bucket"
          Properties = { Name = "bucket" }
        }
      },
    )
  }
}

output "template" {
  description = "The CloudFormation template, as JSON"
  value       = jsonencode(local.template)
}
