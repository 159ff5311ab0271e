# The form printed under "Declaration" as a whole template. Its "CollectionToIterate" and "TemplateSnippet" are
# placeholders: here they are a list of that one item, and a resource.
# FR1: the text prints a comma behind ["Index", "Value"], and a colon behind the short form, !For:

locals {
  template = {
    Resources = {
      # Fn::ForEach::Example
      for Value in ["CollectionToIterate"] : "LogicalId" => {
        Type = "AWS::CloudFormation::CustomResource"
      }
    }
    Outputs = {
      # Fn::ForEach::ShortForm
      for Value in ["CollectionToIterate"] : "LogicalId" => { Value = Value }
    }
  }
}

output "template" {
  description = "The CloudFormation template, as JSON"
  value       = jsonencode(local.template)
}
