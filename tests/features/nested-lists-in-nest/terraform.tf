output "template" {
  value = jsonencode({
    Resources = merge([for Stage in ["Dev", "Prod"] : { for Zone in ["a", "b"] : "Group${Stage}${Zone}" => {
      Type = "AWS::EC2::SecurityGroup"
      Properties = {
        GroupDescription = "${Stage} ${Zone}"
        SecurityGroupIngress = [for Port in [80, 443] : {
          IpProtocol = "tcp", FromPort = Port, ToPort = Port, Description = "${Stage}${Zone}${Port}"
        }]
      }
    } }]...)
  })
}
