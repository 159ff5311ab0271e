# Attributes that are lists: as a whole, and item by item.
locals {
  groups = {
    Web = { ports = [80, 443], cidrs = ["10.0.0.0/16"] }
    Db  = { ports = [5432], cidrs = ["10.1.0.0/16"] }
  }

  template = {
    Resources = merge(
      {
        for name, group in local.groups : "${name}Group" => {
          Type = "AWS::EC2::SecurityGroup"
          Properties = {
            GroupDescription = "Group of ${name}"
            SecurityGroupIngress = [
              for port in group.ports : { IpProtocol = "tcp", FromPort = port, ToPort = port, CidrIp = group.cidrs[0] }
            ]
          }
        }
      },
      {
        for name, group in local.groups : "${name}Ports" => {
          Type = "AWS::SSM::Parameter"
          Properties = {
            Type  = "StringList"
            Value = join(",", group.ports)
          }
        }
      },
    )
  }
}
