# Locals seen through, one after the other, parts of the template in locals of their own.
locals {
  names     = ["Orders", "Billing"]
  prefixed  = [for name in local.names : "Shop${name}"]
  queues    = { for name in local.prefixed : "${name}Queue" => local.queue }
  queue     = { Type = "AWS::SQS::Queue" }
  topics    = { for name in local.prefixed : "${name}Topic" => { Type = "AWS::SNS::Topic" } }
  resources = merge(local.queues, local.topics)
  outputs   = { for name in local.prefixed : "${name}Url" => { Value = { Ref = "${name}Queue" } } }

  template = {
    Resources = local.resources
    Outputs   = local.outputs
  }
}
