locals {
  template = {
    AWSTemplateFormatVersion = "2010-09-09"
    Description              = "EC2 Instances with different AMIs"
    Resources = merge(
      {
        for i, x in ["ami-1", "ami-2", "ami-3"] : "Instance${i}" => {
          Type       = "AWS::EC2::Instance"
          Properties = { InstanceType = "m1.small", ImageId = x }
        }
      },
      {
        MyS3Bucket = { Type = "AWS::S3::Bucket" }
        MyQueue    = { Type = "AWS::SQS::Queue" }
      },
    )
  }
}

output "template" {
  description = "The CloudFormation template, as JSON"
  value       = jsonencode(local.template)
}
