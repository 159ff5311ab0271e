output "template" {
  value = jsonencode({
    Parameters = { Stage = { Type = "String", Default = "Dev" } }
    Conditions = merge(
      { for Name in ["Dev", "Prod"] : "Is${Name}" => { "Fn::Equals" = [{ Ref = "Stage" }, Name] } },
      { IsAny = { "Fn::Or" = [{ Condition = "IsDev" }, { Condition = "IsProd" }] } },
    )
    Resources = { Topic = { Type = "AWS::SNS::Topic", Condition = "IsAny" } }
  })
}
