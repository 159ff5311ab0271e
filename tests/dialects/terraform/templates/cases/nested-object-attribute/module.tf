# The inner loop visits what the outer item holds.
locals {
  networks = {
    Blue  = { cidr = "10.1.0.0/16", zones = ["a", "b"] }
    Green = { cidr = "10.2.0.0/16", zones = ["a", "b", "c"] }
  }

  template = {
    Resources = merge(
      {
        for name, net in local.networks : "Vpc${name}" => {
          Type       = "AWS::EC2::VPC"
          Properties = { CidrBlock = net.cidr }
        }
      },
      merge([
        for name, net in local.networks : {
          for i, zone in net.zones : "Subnet${name}${upper(zone)}" => {
            Type = "AWS::EC2::Subnet"
            Properties = {
              VpcId            = { Ref = "Vpc${name}" }
              CidrBlock        = cidrsubnet(net.cidr, 8, i)
              AvailabilityZone = { "Fn::Sub" = "$${AWS::Region}${zone}" }
            }
          }
        }
      ]...),
    )
  }
}
