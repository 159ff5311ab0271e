output "template" {
  value = jsonencode({
    Resources = merge(
      { Vpc = { Type = "AWS::EC2::VPC" } },
      { for n in range(2) : "Subnet${n}" => {
        Type = "AWS::EC2::Subnet"
        Properties = {
          AvailabilityZone = { "Fn::Select" = [n, { "Fn::GetAZs" = "" }] }
          CidrBlock        = { "Fn::Select" = [n, { "Fn::Cidr" = [{ "Fn::GetAtt" = ["Vpc", "CidrBlock"] }, 2, 8] }] }
        }
      } },
    )
  })
}
