# Two lists side by side.
locals {
  names = ["Web", "Data"]
  cidrs = ["10.1.0.0/16", "10.2.0.0/16"]

  template = {
    Resources = {
      for name, cidr in zipmap(local.names, local.cidrs) : "Vpc${name}" => {
        Type       = "AWS::EC2::VPC"
        Properties = { CidrBlock = cidr }
      }
    }
  }
}
