locals {
  teams = { Web = { Ports = [80, 443] }, Data = { Ports = [5432] } }
}

output "template" {
  value = jsonencode({
    Mappings = { Teams = local.teams }
    Resources = { for Team in ["Web", "Data"] : "Group${Team}" => {
      Type = "AWS::EC2::SecurityGroup"
      Properties = {
        GroupDescription = Team
        SecurityGroupIngress = [for Port in local.teams[Team].Ports : {
          IpProtocol = "tcp", FromPort = Port, ToPort = Port, CidrIp = "10.0.0.0/8"
        }]
      }
    } }
  })
}
