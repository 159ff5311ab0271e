# Names of resources that attributes of the items tell.
locals {
  subscriptions = {
    Mail = { topic = "Orders", queue = "Mailer" }
    Bill = { topic = "Orders", queue = "Biller" }
  }

  template = {
    Resources = merge(
      { OrdersTopic = { Type = "AWS::SNS::Topic" } },
      { for n in ["Mailer", "Biller"] : "${n}Queue" => { Type = "AWS::SQS::Queue" } },
      {
        for name, s in local.subscriptions : "${name}Subscription" => {
          Type      = "AWS::SNS::Subscription"
          DependsOn = "${s.queue}Queue"
          Properties = {
            Protocol = "sqs"
            TopicArn = { Ref = "${s.topic}Topic" }
            Endpoint = { "Fn::GetAtt" = ["${s.queue}Queue", "Arn"] }
          }
        }
      },
    )
  }
}
