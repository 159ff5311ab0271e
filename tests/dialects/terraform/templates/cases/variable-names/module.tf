# Names of variables with underscores and dashes, and words of YAML 1.1.
locals {
  template = {
    Resources = merge(
      { for user_name in ["Ann"] : "Topic${user_name}" => { Type = "AWS::SNS::Topic", Properties = { DisplayName = user_name } } },
      { for user-name in ["Bob"] : "Queue${user-name}" => { Type = "AWS::SQS::Queue", Properties = { QueueName = "q-${user-name}" } } },
      { for n in ["X"] : "Stream${n}" => { Type = "AWS::Kinesis::Stream", Properties = { Name = n } } },
      { for y in [1, 2] : "Y${y}" => { Type = "AWS::SNS::Topic", Properties = { DisplayName = "no ${y}" } } },
      { for _, v in { a = "P" } : "Null${v}" => { Type = "AWS::CloudFormation::WaitConditionHandle" } },
    )
  }
}
