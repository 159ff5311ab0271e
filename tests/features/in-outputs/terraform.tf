output "template" {
  value = jsonencode({
    Resources = { TopicOrders = { Type = "AWS::SNS::Topic" }, TopicPayments = { Type = "AWS::SNS::Topic" } }
    Outputs = merge(
      { First = { Value = "fixed" } },
      { for Name in ["Orders", "Payments"] : "Name${Name}" => {
        Description = "The name of ${Name}"
        Value       = { "Fn::GetAtt" = ["Topic${Name}", "TopicName"] }
        Export      = { Name = { "Fn::Sub" = "$${AWS::StackName}-${Name}" } }
      } },
    )
  })
}
