locals {
  names = ["Orders", "Payments"]
}

output "template" {
  value = jsonencode({
    Resources = {
      # Fn::ForEach::Topics
      for Name in local.names : "Topic${Name}" => { Type = "AWS::SNS::Topic" }
    }
    Outputs = {
      # Fn::ForEach::Topics
      for Name in local.names : "Arn${Name}" => { Value = { Ref = "Topic${Name}" } }
    }
  })
}
