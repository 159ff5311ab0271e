locals {
  teams = { Web = { Queues = [] }, Data = { Queues = ["Events"] } }
}

output "template" {
  value = jsonencode({
    Mappings = { Teams = local.teams }
    Resources = merge([for Team in ["Web", "Data"] : {
      for Queue in local.teams[Team].Queues : "Queue${Team}${Queue}" => { Type = "AWS::SQS::Queue" }
    }]...)
  })
}
