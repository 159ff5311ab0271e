locals {
  template = {
    AWSTemplateFormatVersion = "2010-09-09"
    Parameters = {
      ParamA = { Type = "String", AllowedValues = ["true", "false"] }
      ParamB = { Type = "String", AllowedValues = ["true", "false"] }
      ParamC = { Type = "String", AllowedValues = ["true", "false"] }
      ParamD = { Type = "String", AllowedValues = ["true", "false"] }
    }
    Conditions = {
      # Fn::ForEach::CheckTrue
      for Identifier in ["A", "B", "C", "D"] : "IsParam${Identifier}Enabled" => {
        "Fn::Equals" = [{ Ref = "Param${Identifier}" }, "true"]
      }
    }
    Resources = {
      WaitConditionHandle = { Type = "AWS::CloudFormation::WaitConditionHandle" }
    }
  }
}

output "template" {
  description = "The CloudFormation template, as JSON"
  value       = jsonencode(local.template)
}
