# Entries of the outer round beside those of an inner loop.
locals {
  vpcs = { Blue = 1, Green = 2 }

  template = {
    Resources = merge([
      for name, n in local.vpcs : merge(
        { "Vpc${name}" = { Type = "AWS::EC2::VPC", Properties = { CidrBlock = "10.${n}.0.0/16" } } },
        {
          for zone in ["A", "B"] : "Subnet${name}${zone}" => {
            Type = "AWS::EC2::Subnet"
            Properties = {
              VpcId     = { Ref = "Vpc${name}" }
              CidrBlock = "10.${n}.${zone == "A" ? 0 : 1}.0/24"
            }
          }
        },
      )
    ]...)
  }
}
