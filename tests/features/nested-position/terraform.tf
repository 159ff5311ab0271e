output "template" {
  value = jsonencode({
    Resources = merge([for i, Vpc in ["10.0", "10.1"] : { for j, Net in ["0.0", "64.0"] : "Subnet${i}x${j}" => {
      Type       = "AWS::EC2::Subnet"
      Properties = { CidrBlock = "${Vpc}.${Net}/18", Tags = [{ Key = "Name", Value = "net-${i}-${j}" }] }
    } }]...)
  })
}
