# Functions of CloudFormation around what the loop gives.
locals {
  sizes = { Web = ["t3.micro", "m5.large"], Job = ["t3.small", "m5.xlarge"] }

  template = {
    Parameters = { Stage = { Type = "String", Default = "dev" } }
    Conditions = { IsProd = { "Fn::Equals" = [{ Ref = "Stage" }, "prod"] } }
    Resources = {
      for name, size in local.sizes : "${name}Host" => {
        Type = "AWS::EC2::Instance"
        Properties = {
          ImageId      = "ami-12345678"
          InstanceType = { "Fn::If" = ["IsProd", size[1], size[0]] }
          Tags         = [{ Key = "Name", Value = { "Fn::Join" = ["-", [lower(name), { Ref = "AWS::StackName" }]] } }]
        }
      }
    }
  }
}
