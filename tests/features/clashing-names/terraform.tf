output "template" {
  value = jsonencode({
    Resources = merge(
      {
        Value  = { Type = "AWS::SNS::Topic" }
        Index  = { Type = "AWS::SNS::Topic" }
        i      = { Type = "AWS::SNS::Topic" }
        Topics = { Type = "AWS::SNS::Topic" }
        Queue  = { Type = "AWS::SQS::Queue" }
      },
      { for Queue in ["Orders", "Payments"] : "Queue${Queue}" => {
        Type = "AWS::SQS::Queue"
        Properties = { Tags = [
          { Key = "a", Value = { "Fn::GetAtt" = ["Value", "TopicName"] } },
          { Key = "b", Value = { "Fn::GetAtt" = ["Index", "TopicName"] } },
          { Key = "c", Value = { "Fn::Sub" = "$${i.TopicName} $${Topics.TopicName} $${Queue}" } },
          { Key = "d", Value = Queue },
        ] }
      } },
    )
  })
}
