# The JSON text printed under "Fn::Merge", as the properties of a resource.

locals {
  template = {
    Resources = {
      Example = {
        Type = "AWS::CloudFormation::CustomResource"
        Properties = {
          Key1 = {}
          Key2 = {}
          Key3 = {}
          Key4 = {}
        }
      }
    }
  }
}

output "template" {
  description = "The CloudFormation template, as JSON"
  value       = jsonencode(local.template)
}
