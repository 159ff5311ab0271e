# A section that Terraform computes where CloudFormation has no loops.
locals {
  regions = { "eu-west-1" = "ami-11111111", "us-east-1" = "ami-22222222" }

  template = {
    Mappings = {
      Images = { for region, image in local.regions : region => { Id = image } }
    }
    Resources = {
      for n in ["A", "B"] : "Host${n}" => {
        Type       = "AWS::EC2::Instance"
        Properties = { ImageId = { "Fn::FindInMap" = ["Images", { Ref = "AWS::Region" }, "Id"] } }
      }
    }
  }
}
