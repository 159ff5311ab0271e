# A plain map: key and value, both used in keys of tags and in strings.
locals {
  owners = { orders = "team-a", billing = "team-b" }

  template = {
    Resources = {
      for queue, owner in local.owners : "${title(queue)}Queue" => {
        Type = "AWS::SQS::Queue"
        Properties = {
          QueueName = "${queue}-${owner}"
          Tags      = [{ Key = "owner", Value = owner }]
        }
      }
    }
  }
}
