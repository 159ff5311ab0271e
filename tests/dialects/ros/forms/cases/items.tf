locals {
  items = [
    { Name = "jobs", Delay = 0, Disabled = false },
    { Name = "mail", Delay = 30, Disabled = false },
    { Name = "old", Delay = 5, Disabled = true },
  ]
}

output "template" {
  value = jsonencode({
    ROSTemplateFormatVersion = "2015-09-01"
    Resources = { for item in local.items : "Queue${item.Name}" => {
      Type       = "ALIYUN::MNS::Queue"
      Properties = { QueueName = item.Name, DelaySeconds = item.Delay }
    } if !item.Disabled }
  })
}
