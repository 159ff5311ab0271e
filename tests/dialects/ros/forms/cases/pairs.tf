output "template" {
  value = jsonencode({
    ROSTemplateFormatVersion = "2015-09-01"
    Resources = {
      Network = {
        Type = "ALIYUN::ECS::VPC"
        Properties = {
          CidrBlock = "10.0.0.0/8"
          Tags      = [for key, value in { app = "web", env = "prod" } : { Key = key, Value = value }]
        }
      }
    }
  })
}
