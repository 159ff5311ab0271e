output "template" {
  value = jsonencode({
    ROSTemplateFormatVersion = "2015-09-01"
    Resources = merge([for name in ["a", "b"] : {
      "Topic${name}" = {
        Type       = "ALIYUN::MNS::Topic"
        Properties = { TopicName = name }
      }
      "Queue${name}" = {
        Type       = "ALIYUN::MNS::Queue"
        Properties = { QueueName = name }
      }
      "Sub${name}" = {
        Type = "ALIYUN::MNS::Subscription"
        Properties = {
          SubscriptionName = "s-${name}"
          TopicName        = { Ref = "Topic${name}" }
          Endpoint         = { "Fn::GetAtt" = ["Queue${name}", "QueueUrl"] }
        }
      }
    }]...)
  })
}
