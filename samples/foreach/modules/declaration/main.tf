# The form printed under "Solution", inside the properties of a resource: <UniqueLoopName> is a placeholder, and
# the key is the one of the comment there, since a key without the identifier would occur twice.

locals {
  template = {
    AWSTemplateFormatVersion = "2010-09-09"
    Resources = {
      Example = {
        Type = "AWS::CloudFormation::CustomResource"
        Properties = {
          # Fn::ForEach::UniqueLoopName
          for Identifier in ["Value1", "Value2"] : "OutputKeyName${Identifier}" => "OutputValue" # # Collection # Ex: 'OutputKeyName${Identifier}': 'OutputValue'
          # # Multiple key-value pairs can be specified within this object
        }
      }
    }
  }
}

output "template" {
  description = "The CloudFormation template, as JSON"
  value       = jsonencode(local.template)
}
