# Names in strings of Fn::Sub that end behind a variable of a loop: references and attributes.
locals {
  template = {
    Resources = merge(
      { for n in ["Blog", "Shop"] : "${n}Queue" => { Type = "AWS::SQS::Queue" } },
      { for n in ["Blog", "Shop"] : "${n}Topic" => {
        Type = "AWS::SNS::Topic"
        Properties = {
          DisplayName = { "Fn::Sub" = "$${${n}Queue.Arn}" }
          TopicName   = { "Fn::Sub" = "$${${n}Queue.QueueName}-of-$${${n}Queue}" }
        }
      } }
    )
  }
}
