# Positions in ids and values.
locals {
  zones = ["eu-west-1a", "eu-west-1b", "eu-west-1c"]

  template = {
    Resources = merge(
      { Vpc = { Type = "AWS::EC2::VPC", Properties = { CidrBlock = "10.0.0.0/16" } } },
      {
        for i, zone in local.zones : "Subnet${i + 1}" => {
          Type = "AWS::EC2::Subnet"
          Properties = {
            VpcId            = { Ref = "Vpc" }
            AvailabilityZone = zone
            CidrBlock        = "10.0.${i}.0/24"
            Tags             = [{ Key = "index", Value = tostring(i) }]
          }
        }
      },
    )
    Outputs = { for i, zone in local.zones : "Subnet${i + 1}" => { Value = { Ref = "Subnet${i + 1}" } } }
  }
}
