output "template" {
  value = jsonencode({
    Resources = { Group = {
      Type       = "AWS::EC2::SecurityGroup"
      Properties = { GroupDescription = "none", SecurityGroupIngress = [for Range in [] : { IpProtocol = "tcp", CidrIp = Range }] }
    } }
  })
}
