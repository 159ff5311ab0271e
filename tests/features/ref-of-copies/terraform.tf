output "template" {
  value = jsonencode({
    Resources = merge(
      { for x in ["0", "1"] : "Vpc${x}" => { Type = "AWS::EC2::VPC", Properties = { CidrBlock = "10.${x}.0.0/16" } } },
      { for x in ["0", "1"] : "Subnet${x}" => {
        Type       = "AWS::EC2::Subnet"
        Properties = { VpcId = { Ref = "Vpc${x}" }, CidrBlock = { "Fn::GetAtt" = ["Vpc${x}", "CidrBlock"] } }
      } },
    )
  })
}
