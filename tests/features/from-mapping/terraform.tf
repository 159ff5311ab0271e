locals {
  teams = { Web = { Queues = ["Orders", "Returns"] } }
}

output "template" {
  value = jsonencode({
    Mappings = { Teams = local.teams }
    Resources = { for Queue in local.teams.Web.Queues : "Queue${Queue}" => {
      Type = "AWS::SQS::Queue", Properties = { QueueName = "web-${Queue}" }
    } }
  })
}
