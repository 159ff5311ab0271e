locals {
  template = {
    Resources = {
      for n, text in ["a$${AWS::Region}b", "$", "$${", "%%{if}"] : "Parameter${n}" => {
        Type = "AWS::SSM::Parameter"
        Properties = {
          Value       = text
          Description = { "Fn::Sub" = "${replace(text, "$${", "$${!")} in $${AWS::Region}" }
          Name        = "${"$"}${text}"
        }
      }
    }
  }
}

output "template" {
  description = "The CloudFormation template, as JSON"
  value       = jsonencode(local.template)
}
