output "template" {
  value = jsonencode({
    ROSTemplateFormatVersion = "2015-09-01"
    Resources = {
      Run = {
        Type = "ALIYUN::OOS::Execution"
        Properties = {
          TemplateName = "run"
          Parameters   = { Found = [for i, name in ["a", "b", "c"] : { Id = i, Name = "${name}-${i}" }] }
        }
      }
    }
  })
}
