output "template" {
  value = jsonencode({
    Resources = { Group = {
      Type = "AWS::EC2::SecurityGroup"
      Properties = {
        GroupDescription = "web"
        SecurityGroupIngress = flatten([for Range in ["10.0.0.0/8", "192.168.0.0/16"] : [
          { IpProtocol = "tcp", FromPort = 80, ToPort = 80, CidrIp = Range },
          { IpProtocol = "tcp", FromPort = 443, ToPort = 443, CidrIp = Range },
        ]])
      }
    } }
  })
}
