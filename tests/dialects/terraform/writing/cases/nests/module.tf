locals {
  template = {
    Resources = merge(
      # Fn::ForEach::Tiers
      merge([
        for Tier in ["Public", "Private"] : merge(
          {
            "Acl${Tier}" = { Type = "AWS::EC2::NetworkAcl" }
          },
          # one for each zone
          # Fn::ForEach::Zones
          { for Zone in ["A", "B"] : "Subnet${Tier}${Zone}" => { Type = "AWS::EC2::Subnet" } },
        )
      ]...),
      # Fn::ForEach::Only
      merge([
        for X in ["a", "b"] : {
          # Fn::ForEach::Inner
          for Y in ["c"] : "Topic${X}${Y}" => { Type = "AWS::SNS::Topic" }
        }
      ]...),
    )
  }
}

output "template" {
  description = "The CloudFormation template, as JSON"
  value       = jsonencode(local.template)
}
