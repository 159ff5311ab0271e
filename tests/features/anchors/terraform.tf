locals {
  names = ["Orders", "Payments"]
  tags  = [{ Key = "owner", Value = "web" }]
  fixed = { a = 1 }
}

output "template" {
  value = jsonencode({
    Resources = merge(
      { Plain = { Type = "AWS::SNS::Topic", Properties = { Tags = local.tags } } },
      { for Name in local.names : "Topic${Name}" => {
        Type = "AWS::SNS::Topic", Properties = { TopicName = Name, Tags = local.tags }
      } },
      { for Name in local.names : "Queue${Name}" => {
        Type = "AWS::SQS::Queue", Properties = { QueueName = Name, Copies = [local.fixed, local.fixed] }
      } },
    )
  })
}
