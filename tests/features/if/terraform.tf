output "template" {
  value = jsonencode({
    Parameters = { Stage = { Type = "String", Default = "dev" } }
    Conditions = { IsProd = { "Fn::Equals" = [{ Ref = "Stage" }, "prod"] } }
    Resources = { for Name in ["Orders", "Payments"] : "Topic${Name}" => {
      Type = "AWS::SNS::Topic"
      Properties = {
        TopicName   = { "Fn::If" = ["IsProd", Name, "test-${Name}"] }
        DisplayName = { "Fn::If" = ["IsProd", Name, { Ref = "AWS::NoValue" }] }
      }
    } }
  })
}
