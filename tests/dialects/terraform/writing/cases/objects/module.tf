locals {
  template = {
    Resources = {
      # Fn::ForEach::Rules
      for Port, Name in { http = 80, https = 443 } :
      "Rule${Port}" => {
        Type       = "AWS::SSM::Parameter"
        Properties = { Name = Name, Value = Port }
      }
    }
  }
}

output "template" {
  description = "The CloudFormation template, as JSON"
  value       = jsonencode(local.template)
}
