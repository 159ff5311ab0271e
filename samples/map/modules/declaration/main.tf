# The form printed under "Declaration", inside an Fn::Merge in the properties of a resource. Its "Collection" is a
# placeholder: here it is a list of that one item.

locals {
  template = {
    Resources = {
      Example = {
        Type = "AWS::CloudFormation::CustomResource"
        Properties = {
          for Value in ["CollectionToIterate"] : "Key" => {} # or !Map
        }
      }
    }
  }
}

output "template" {
  description = "The CloudFormation template, as JSON"
  value       = jsonencode(local.template)
}
