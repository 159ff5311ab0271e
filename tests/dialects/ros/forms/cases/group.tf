locals {
  users = [
    { Name = "ann", Uid = 7, Role = "dev", Enabled = true },
    { Name = "bob", Uid = 8, Role = "ops", Enabled = false },
    { Name = "cid", Uid = 9, Role = "dev", Enabled = true },
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
          Parameters   = { Found = { for user in local.users : user.Role => user.Name... } }
        }
      }
    }
  })
}
