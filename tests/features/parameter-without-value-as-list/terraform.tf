variable "Ranges" {
  type = list(string)
}

output "template" {
  value = jsonencode({
    Parameters = { Ranges = { Type = "CommaDelimitedList" } }
    Resources = { Group = {
      Type = "AWS::EC2::SecurityGroup"
      Properties = {
        GroupDescription     = "web"
        SecurityGroupIngress = [for Range in var.Ranges : { IpProtocol = "tcp", CidrIp = Range }]
      }
    } }
  })
}
