locals {
  Buckets = { Properties = { Identifiers = ["A", "B", "C"] } }

  template = {
    AWSTemplateFormatVersion = "2010-09-09"
    Mappings = {
      Buckets = local.Buckets
    }
    Resources = {
      # Fn::ForEach::Buckets
      for Identifier in local.Buckets.Properties.Identifiers : "S3Bucket${Identifier}" => {
        Type = "AWS::S3::Bucket"
        Properties = {
          AccessControl         = "PublicRead"
          MetricsConfigurations = [{ Id = "EntireBucket${Identifier}" }]
          WebsiteConfiguration = {
            IndexDocument = "index.html"
            ErrorDocument = "error.html"
            RoutingRules = [{
              RoutingRuleCondition = {
                HttpErrorCodeReturnedEquals = "404"
                KeyPrefixEquals             = "out1/"
              }
              RedirectRule = {
                HostName             = "ec2-11-22-333-44.compute-1.amazonaws.com"
                ReplaceKeyPrefixWith = "report-404/"
              }
            }]
          }
        }
        DeletionPolicy      = "Retain"
        UpdateReplacePolicy = "Retain"
      }
    }
    Outputs = merge([
      # Fn::ForEach::BucketOutputs
      for Identifier in local.Buckets.Properties.Identifiers : {
        # Fn::ForEach::GetAttLoop
        for Property in ["Arn", "DomainName", "WebsiteURL"] :
        "S3Bucket${Identifier}${Property}" => {
          Value = { "Fn::GetAtt" = ["S3Bucket${Identifier}", Property] }
        }
      }
    ]...)
  }
}

output "template" {
  description = "The CloudFormation template, as JSON"
  value       = jsonencode(local.template)
}
