locals {
  nets = [
    { Name = "n1", Subnets = ["a", "b"] },
    { Name = "n2", Subnets = ["c"] },
  ]
}

output "template" {
  value = jsonencode({
    ROSTemplateFormatVersion = "2015-09-01"
    Resources = {
      Run = {
        Type = "ALIYUN::OOS::Execution"
        Properties = {
          TemplateName = "run"
          Parameters   = { Found = [for net in local.nets : [for subnet in net.Subnets : "${net.Name}/${subnet}"]] }
        }
      }
    }
  })
}
