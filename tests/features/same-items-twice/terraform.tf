locals {
  cidrs = ["10.0.0.0/24", "10.0.1.0/24"]
}

output "template" {
  value = jsonencode({
    Resources = merge(
      { for Index, Cidr in local.cidrs : "Subnet${Index}" => { Type = "AWS::EC2::Subnet", Properties = { CidrBlock = Cidr } } },
      { for Index, Range in local.cidrs : "Rule${Index}" => {
        Type = "AWS::EC2::SecurityGroupIngress", Properties = { CidrIp = Range }
      } },
    )
  })
}
