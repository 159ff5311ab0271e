variable "param_version" {
  type    = list(string)
  default = ["a", "b"]
}

locals {
  template = {
    Parameters = {
      version = {
        Type    = "CommaDelimitedList"
        Default = join(",", var.param_version)
      }
    }
    Resources = merge(
      {
        for item_each in var.param_version : "Topic${item_each}" => {
          Type       = "AWS::SNS::Topic"
          Properties = { TopicName = item_each }
        }
      },
      { for item_for in ["x"] : "Queue${item_for}" => { Type = "AWS::SQS::Queue" } },
    )
  }
}

output "template" {
  description = "The CloudFormation template, as JSON"
  value       = jsonencode(local.template)
}
