locals {
  template = {
    AWSTemplateFormatVersion = "2010-09-09"
    Description              = "EC2 Instances with different AMIs"
    Resources = merge(
      # FR1: the text prints a comma behind this list, and behind that of the other loop
      # Fn::ForEach::Vpcs
      {
        for i, x in ["172.16.0.0/16", "172.17.0.0/16", "172.18.0.0/16"] : "Vpc${i}" => {
          Type       = "AWS::EC2::VPC"
          Properties = { CidrBlock = x }
        }
      },
      # Fn::ForEach::Subnets
      {
        for i, x in ["Vpc0", "Vpc1", "Vpc2"] : "Subnet${i}" => {
          Type = "AWS::EC2::Subnet"
          Properties = {
            # FR3; the JSON form of the text has {"Ref": "x"}
            VpcId = { Ref = "Vpc${i}" }
          }
        }
      },
    )
  }
}

output "template" {
  description = "The CloudFormation template, as JSON"
  value       = jsonencode(local.template)
}
