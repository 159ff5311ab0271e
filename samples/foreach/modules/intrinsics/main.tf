locals {
  template = {
    AWSTemplateFormatVersion = "2010-09-09"
    Transform                = "AWS::LanguageExtensions"
    Mappings = {
      NatGateway = { Condition = { B = "TwoNatGateways", C = "ThreeNatGateways" } }
    }
    Resources = merge([
      # Fn::ForEach::NatGatewayAndEIP
      for Identifier in ["A", "B", "C"] : {
        "NatGateway${Identifier}" = {
          Type = "AWS::EC2::NatGateway"
          Properties = {
            AllocationId = { "Fn::GetAtt" = ["NatGatewayAttachment${Identifier}", "AllocationId"] }
            SubnetId     = { Ref = "PublicSubnet${Identifier}" }
          }
          Condition = {
            "Fn::FindInMap" = [
              "NatGateway",
              "Condition",
              Identifier,
              { DefaultValue = { Ref = "AWS::NoValue" } },
            ]
          }
        }
        "NatGatewayAttachment${Identifier}" = {
          Type       = "AWS::EC2::EIP"
          Properties = { Domain = "vpc" }
          Condition = {
            "Fn::FindInMap" = [
              "NatGateway",
              "Condition",
              Identifier,
              { DefaultValue = { Ref = "AWS::NoValue" } },
            ]
          }
        }
      }
    ]...)
  }
}

output "template" {
  description = "The CloudFormation template, as JSON"
  value       = jsonencode(local.template)
}
