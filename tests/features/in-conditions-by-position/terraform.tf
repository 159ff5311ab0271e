output "template" {
  value = jsonencode({
    Parameters = { Stage = { Type = "String", Default = "dev" } }
    Conditions = { for Index, Name in ["pre-dev", "dev"] : "Is${Index}" => { "Fn::Equals" = [{ Ref = "Stage" }, Name] } }
    Resources  = { Topic = { Type = "AWS::SNS::Topic", Condition = "Is1" } }
  })
}
