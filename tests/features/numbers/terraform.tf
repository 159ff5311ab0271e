output "template" {
  value = jsonencode({
    Resources = { for Port in [80, 443, 8080] : "Rule${Port}" => {
      Type       = "AWS::EC2::SecurityGroupIngress"
      Properties = { FromPort = Port, ToPort = Port, Description = "port ${Port}" }
    } }
  })
}
