output "template" {
  value = jsonencode({
    ROSTemplateFormatVersion = "2015-09-01"
    Resources = { for name in ["a", "b"] : "Queue${name}" => {
      Type       = "ALIYUN::MNS::Queue"
      Properties = { QueueName = name }
    } }
    Outputs = { for name in ["a", "b"] : "Url${name}" => {
      Value = { "Fn::GetAtt" = ["Queue${name}", "QueueUrl"] }
    } }
  })
}
