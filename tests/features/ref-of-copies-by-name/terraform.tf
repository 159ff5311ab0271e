output "template" {
  value = jsonencode({
    Resources = merge(
      { for i, Cidr in ["10.0.0.0/16", "10.1.0.0/16"] : "Vpc${i}" => { Type = "AWS::EC2::VPC", Properties = { CidrBlock = Cidr } } },
      { for i, Name in ["one", "two"] : "Subnet${i}" => {
        Type = "AWS::EC2::Subnet"
        Properties = {
          VpcId     = { Ref = "Vpc${i}" }
          CidrBlock = { "Fn::GetAtt" = ["Vpc${i}", "CidrBlock"] }
          Tags      = [{ Key = "Name", Value = Name }]
        }
      } },
    )
  })
}
