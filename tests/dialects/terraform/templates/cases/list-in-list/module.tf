# Flattened lists of lists, in one property.
locals {
  ports = [80, 443]
  cidrs = ["10.0.0.0/8", "172.16.0.0/12"]

  template = {
    Resources = {
      Group = {
        Type = "AWS::EC2::SecurityGroup"
        Properties = {
          GroupDescription = "web"
          SecurityGroupIngress = flatten([
            for port in local.ports : [
              for cidr in local.cidrs : { IpProtocol = "tcp", FromPort = port, ToPort = port, CidrIp = cidr }
            ]
          ])
        }
      }
    }
  }
}
