output "template" {
  value = jsonencode({
    Resources = { TopicOrders = { Type = "AWS::SNS::Topic" }, TopicReturns = { Type = "AWS::SNS::Topic" } }
    Outputs = { Topics = { Value = { "Fn::Join" = [" ", [
      for Name in ["Orders", "Returns"] : { "Fn::GetAtt" = ["Topic${Name}", "TopicName"] }
    ]] } } }
  })
}
