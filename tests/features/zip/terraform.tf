output "template" {
  value = jsonencode({
    Resources = { for n, Cidr in ["10.0.0.0/24", "10.0.1.0/24", "10.0.2.0/24"] : "Subnet${n}" => {
      Type       = "AWS::EC2::Subnet"
      Properties = { CidrBlock = Cidr, AvailabilityZone = ["eu-west-1a", "eu-west-1b", "eu-west-1c"][n] }
    } }
  })
}
