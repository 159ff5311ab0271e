locals {
  template = {
    AWSTemplateFormatVersion = "2010-09-09"
    Resources = merge(
      {
        VPC = {
          Type = "AWS::EC2::VPC"
          Properties = {
            CidrBlock          = "10.0.0.0/16"
            EnableDnsSupport   = "true"
            EnableDnsHostnames = "true"
          }
        }
      },
      # Fn::ForEach::SubnetResources
      merge([
        for Prefix in ["Transit", "Public"] : merge(
          {
            "Nacl${Prefix}Subnet" = {
              Type       = "AWS::EC2::NetworkAcl"
              Properties = { VpcId = { Ref = "VPC" } }
            }
          },
          # Fn::ForEach::LoopInner
          merge([
            for Suffix in ["A", "B", "C"] : {
              "${Prefix}Subnet${Suffix}" = {
                Type       = "AWS::EC2::Subnet"
                Properties = { VpcId = { Ref = "VPC" } }
              }
              "Nacl${Prefix}Subnet${Suffix}Association" = {
                Type = "AWS::EC2::SubnetNetworkAclAssociation"
                Properties = {
                  SubnetId     = { Ref = "${Prefix}Subnet${Suffix}" }
                  NetworkAclId = { Ref = "Nacl${Prefix}Subnet" }
                }
              }
            }
          ]...),
        )
      ]...),
    )
  }
}

output "template" {
  description = "The CloudFormation template, as JSON"
  value       = jsonencode(local.template)
}
