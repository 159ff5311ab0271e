output "template" {
  value = jsonencode({
    Resources = merge([for Team in ["Red", "Blue"] : merge(
      { for Name in ["In", "Out"] : "Topic${Team}${Name}" => {
        Type = "AWS::SNS::Topic", Properties = { TopicName = "${Team}-${Name}" }
      } },
      { for Name in ["Work"] : "Queue${Team}${Name}" => {
        Type = "AWS::SQS::Queue", Properties = { QueueName = "${Team}-${Name}" }
      } },
    )]...)
  })
}
