# Three loops in one another, the last over what the second gives.
locals {
  plan = {
    Web = { Dev = ["a"], Prod = ["a", "b"] }
    Api = { Prod = ["c"] }
  }

  template = {
    Resources = merge(flatten([
      for app, stages in local.plan : [
        for stage, zones in stages : {
          for zone in zones : "${app}${stage}${upper(zone)}" => {
            Type       = "AWS::SQS::Queue"
            Properties = { QueueName = lower("${app}-${stage}-${zone}") }
          }
        }
      ]
    ])...)
  }
}
