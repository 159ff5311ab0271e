output "template" {
  value = jsonencode({
    Resources = { Group = {
      Type = "AWS::EC2::SecurityGroup"
      Properties = {
        GroupDescription = "web"
        SecurityGroupIngress = concat(
          [{ IpProtocol = "icmp", CidrIp = "0.0.0.0/0" }],
          [for Range in ["10.0.0.0/8", "192.168.0.0/16"] : { IpProtocol = "tcp", CidrIp = Range }],
          [{ IpProtocol = "udp", CidrIp = "10.1.1.1/32" }],
        )
      }
    } }
  })
}
