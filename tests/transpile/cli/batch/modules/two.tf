locals {
  topics = { Resources = { for n in ["A", "B"] : "Topic${n}" => { Type = "AWS::SNS::Topic" } } }
  queues = { Resources = { for n in ["C", "D"] : "Queue${n}" => { Type = "AWS::SQS::Queue" } } }
}
