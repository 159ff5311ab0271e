output "template" {
  value = jsonencode({
    Resources = { for Index, Pair in [["10.0.0.0/16", "eu"], ["10.1.0.0/16", "us"]] : "Vpc${Index}" => {
      Type       = "AWS::EC2::VPC"
      Properties = { CidrBlock = Pair[0], Tags = [{ Key = "region", Value = Pair[1] }] }
    } }
  })
}
