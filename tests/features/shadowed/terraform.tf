output "template" {
  value = jsonencode({
    Resources = { for Value in ["Orders", "Payments"] : "Group${Value}" => {
      Type = "AWS::EC2::SecurityGroup"
      Properties = {
        GroupDescription     = Value
        SecurityGroupIngress = [for Value in ["10.0.0.0/8", "192.168.0.0/16"] : { IpProtocol = "tcp", CidrIp = Value }]
        GroupName            = "group-${Value}"
      }
    } }
  })
}
