output "template" {
  value = jsonencode({
    Resources = merge(
      { Before = { Type = "AWS::SNS::Topic" } },
      { for Name in ["Orders", "Payments"] : "Topic${Name}" => { Type = "AWS::SNS::Topic" } },
      { Between = { Type = "AWS::SNS::Topic" }, Beside = { Type = "AWS::SNS::Topic" } },
      { for Name in ["Orders", "Payments"] : "Queue${Name}" => { Type = "AWS::SQS::Queue" } },
      { After = { Type = "AWS::SNS::Topic" } },
    )
  })
}
