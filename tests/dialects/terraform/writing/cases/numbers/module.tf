locals {
  template = {
    Resources = {
      # Fn::ForEach::Things
      for N in ["1", "2.0", "16", "true"] : "Thing${replace(N, "/[^0-9A-Za-z]/", "")}" => {
        Type = "AWS::SSM::Parameter"
        Properties = {
          Value = N
          A     = "1.0"
          B     = 1.5
          C     = 16
          D     = 10
          F     = true
          G     = "012"
          H     = null
          I     = 123456789012
        }
      }
    }
  }
}

output "template" {
  description = "The CloudFormation template, as JSON"
  value       = jsonencode(local.template)
}
