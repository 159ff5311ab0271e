output "template" {
  value = jsonencode({
    Resources = merge(
      { for Name in ["Orders", "Payments"] : "Topic${Name}" => { Type = "AWS::SNS::Topic" } },
      { for Name in ["Returns"] : "Queue${Name}" => { Type = "AWS::SQS::Queue" } },
    )
  })
}
