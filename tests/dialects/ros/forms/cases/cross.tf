output "template" {
  value = jsonencode({
    ROSTemplateFormatVersion = "2015-09-01"
    Resources = {
      Run = {
        Type = "ALIYUN::OOS::Execution"
        Properties = {
          TemplateName = "run"
          Parameters   = { Found = flatten([for env in ["dev", "prod"] : [for app in ["web", "db"] : "${env}-${app}"]]) }
        }
      }
    }
  })
}
