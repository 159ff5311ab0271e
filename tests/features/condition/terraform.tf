output "template" {
  value = jsonencode({
    Parameters = { Stage = { Type = "String", Default = "dev" } }
    Conditions = {
      IsProd = { "Fn::Equals" = [{ Ref = "Stage" }, "prod"] }
      IsBlue = { "Fn::Equals" = [{ Ref = "Stage" }, "blue"] }
      IsRed  = { "Fn::Equals" = [{ Ref = "Stage" }, "red"] }
    }
    Resources = merge(
      { for Name in ["Blue", "Red"] : "Bucket${Name}" => { Type = "AWS::S3::Bucket", Condition = "IsProd" } },
      { for Name in ["Blue", "Red"] : "Topic${Name}" => { Type = "AWS::SNS::Topic", Condition = "Is${Name}" } },
    )
  })
}
