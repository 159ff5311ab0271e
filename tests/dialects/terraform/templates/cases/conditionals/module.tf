# Conditionals over attributes.
locals {
  queues = { Orders = 5, Mail = 0 }

  template = {
    Resources = {
      for name, delay in local.queues : "${name}Queue" => {
        Type = "AWS::SQS::Queue"
        Properties = {
          DelaySeconds           = delay > 0 ? delay : 1
          QueueName              = delay > 0 ? "slow-${name}" : "fast-${name}"
          MessageRetentionPeriod = name == "Mail" ? 3600 : 7200
        }
      }
    }
  }
}
