output "template" {
  value = jsonencode({
    Resources = merge([for Stage in ["Dev", "Prod"] : { for Zone in ["a", "b"] : "Subnet${Stage}${Zone}" => {
      Type = "AWS::EC2::Subnet"
      Properties = {
        AvailabilityZone = { "Fn::Sub" = "$${AWS::Region}${Zone}" }
        Tags             = [{ Key = "stage", Value = Stage }]
      }
    } }]...)
  })
}
