locals {
  template = {
    AWSTemplateFormatVersion = "2010-09-09"
    Description              = "VPCs and Subnets"
    Resources = merge(
      # The text writes the tag with a colon, `!Map:`, which is a slip (as in FR1)
      merge([
        for Index, Value in ["172.16.0.0/16", "172.17.0.0/16", "172.18.0.0/16"] : {
          "Vpc${Index}" = {
            Type       = "AWS::EC2::VPC"
            Properties = { CidrBlock = Value }
          }
          "Subnet${Index}" = {
            Type       = "AWS::EC2::Subnet"
            Properties = { VpcId = { Ref = "Vpc${Index}" } }
          }
        }
      ]...),
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
