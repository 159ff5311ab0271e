output "template" {
  value = jsonencode({
    ROSTemplateFormatVersion = "2015-09-01"
    Resources = {
      Run = {
        Type = "ALIYUN::OOS::Execution"
        Properties = {
          TemplateName = "run"
          Parameters   = { Found = merge([for user in [{ Name = "ann", Uid = 7 }, { Name = "bob", Uid = 8 }, { Name = "ann", Uid = 9 }] : { (user.Name) = user.Uid }]...) }
        }
      }
    }
  })
}
