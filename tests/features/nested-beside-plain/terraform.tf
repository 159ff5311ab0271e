output "template" {
  value = jsonencode({
    Resources = merge([for Team in ["Red", "Blue"] : merge(
      { "Topic${Team}" = { Type = "AWS::SNS::Topic" } },
      { for Queue in ["In", "Out"] : "Queue${Team}${Queue}" => {
        Type = "AWS::SQS::Queue", Properties = { QueueName = "${Team}-${Queue}" }
      } },
    )]...)
  })
}
