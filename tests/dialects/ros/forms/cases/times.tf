output "template" {
  value = jsonencode({
    ROSTemplateFormatVersion = "2015-09-01"
    Resources = { for i in range(2) : "Queue[${i}]" => {
      Type       = "ALIYUN::MNS::Queue"
      Properties = { QueueName = "jobs-${i}" }
    } }
  })
}
