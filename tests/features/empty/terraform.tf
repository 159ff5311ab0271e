output "template" {
  value = jsonencode({
    Resources = merge(
      { Fixed = { Type = "AWS::SNS::Topic" } },
      { for Name in [] : "Topic${Name}" => { Type = "AWS::SNS::Topic", Properties = { TopicName = Name } } },
    )
  })
}
