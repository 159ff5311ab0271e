output "template" {
  value = jsonencode({
    Resources = merge(
      { Dead = { Type = "AWS::SQS::Queue" } },
      { for Name in ["Orders", "Payments"] : "Queue${Name}" => {
        Type = "AWS::SQS::Queue"
        Properties = {
          QueueName     = Name
          RedrivePolicy = { deadLetterTargetArn = { "Fn::GetAtt" = ["Dead", "Arn"] }, maxReceiveCount = 3 }
        }
      } },
    )
  })
}
