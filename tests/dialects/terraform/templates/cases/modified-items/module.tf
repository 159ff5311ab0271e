# Items that are merged with defaults before.
locals {
  defaults = { delay = 0, tags = { managed = "yes" } }
  given    = { Orders = { delay = 3 }, Mail = { tags = { team = "crm" } } }
  queues   = { for name, queue in local.given : name => merge(local.defaults, queue) }

  template = {
    Resources = {
      for name, queue in local.queues : "${name}Queue" => {
        Type = "AWS::SQS::Queue"
        Properties = {
          DelaySeconds = queue.delay
          Tags         = [for key, value in queue.tags : { Key = key, Value = value }]
        }
      }
    }
  }
}
