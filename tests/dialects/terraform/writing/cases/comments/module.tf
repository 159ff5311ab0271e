# Everything about topics
#
# Owner: platform

locals {
  template = {
    # the format
    AWSTemplateFormatVersion = "2010-09-09"

    # here
    Resources = merge(
      # a queue
      {
        Queue = { Type = "AWS::SQS::Queue" } # plain
      },

      # topics
      # the name
      # what they are
      # for now
      # Fn::ForEach::Topics
      {
        for Name in ["Orders", "Payments"] : "Topic${Name}" => {
          # its type
          Type = "AWS::SNS::Topic"
          Properties = {
            Tags = [
              # first
              { Key = "a", Value = Name },
              { Key = "b", Value = Name }, # second
            ]
            # end of tags
          }
        }
      },
    )

    Outputs = {
      # all of them
      # Fn::ForEach::Arns
      for Name in ["Orders", "Payments"] : "Arn${Name}" => { Value = { Ref = "Topic${Name}" } }
      # the end
    }
  }
}

output "template" {
  description = "The CloudFormation template, as JSON"
  value       = jsonencode(local.template)
}
