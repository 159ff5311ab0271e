output "template" {
  value = jsonencode({
    Resources = { for i1, Stage in ["Prod", "Gamma"] : "Instance${i1}" => {
      Type = "AWS::EC2::Instance"
      Properties = {
        KeyName = Stage
        Tags    = [for i2, Address in ["ipv6-1", "ipv6-2"] : { Key = "${Stage}${i2}", Value = Address }]
      }
    } }
  })
}
