output "template" {
  value = jsonencode({
    ROSTemplateFormatVersion = "2015-09-01"
    Resources = merge([for env in ["dev", "prod"] : { for app in ["web", "db", "mq"] : "Queue${env}${app}" => {
      Type       = "ALIYUN::MNS::Queue"
      Properties = { QueueName = "${env}-${app}" }
    } }]...)
  })
}
