# Several entries a round, of an object with attributes.
locals {
  services = {
    Orders  = { retention = 7, delay = 0 }
    Billing = { retention = 30, delay = 15 }
  }

  template = {
    Resources = merge([
      for name, service in local.services : {
        "${name}Queue" = {
          Type       = "AWS::SQS::Queue"
          Properties = { DelaySeconds = service.delay }
        }
        "${name}Log" = {
          Type                = "AWS::Logs::LogGroup"
          Properties          = { RetentionInDays = service.retention }
          DeletionPolicy      = "Delete"
          UpdateReplacePolicy = "Delete"
        }
      }
    ]...)
  }
}
