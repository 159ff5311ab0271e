output "template" {
  value = jsonencode({
    Parameters = { Stage = { Type = "String", Default = "dev" } }
    Conditions = { IsTest = { "Fn::Or" = [for Name in ["dev", "test"] : { "Fn::Equals" = [{ Ref = "Stage" }, Name] }] } }
    Resources  = { Topic = { Type = "AWS::SNS::Topic", Condition = "IsTest" } }
  })
}
