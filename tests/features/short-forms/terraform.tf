output "template" {
  value = jsonencode({
    Resources = { for i, v in ["Orders", "Payments"] : "Topic${i}" => {
      Type = "AWS::SNS::Topic", Properties = { TopicName = v, Tags = [for t in ["a", "b"] : { Key = t, Value = v }] }
    } }
  })
}
