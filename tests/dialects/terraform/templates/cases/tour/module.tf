variable "names" {
  type    = list(string)
  default = ["Orders", "Payments"]
}

variable "env" {
  default = "prod"
}

locals {
  buckets = {
    Logs = { size = 3, kind = "log" }
    Data = { size = 5, kind = "data" }
  }
  template = {
    AWSTemplateFormatVersion = "2010-09-09"
    Resources = merge(
      {
        Plain = { Type = "AWS::SQS::Queue" }
      },
      { for k, v in local.buckets : "Bucket${k}" => {
        Type       = "AWS::S3::Bucket"
        Properties = {
          BucketName = { "Fn::Sub" = "my-${lower(k)}-${v.kind}-$${AWS::Region}" }
          Tags = [for n in ["a", "b"] : { Key = n, Value = upper("${n}-${v.size}") }]
        }
      } },
      { for n in var.names : "Topic${n}" => { Type = "AWS::SNS::Topic", Properties = { TopicName = "${var.env}-${n}" } } },
      merge([for n in ["X", "Y"] : {
        "Q${n}" = { Type = "AWS::SQS::Queue" }
        "R${n}" = { Type = "AWS::SNS::Topic", DependsOn = "Q${n}" }
      }]...),
    )
    Outputs = { for n in var.names : "Arn${n}" => { Value = { "Fn::GetAtt" = ["Topic${n}", "TopicArn"] } } }
  }
}
