# A variable that is a list: its items are fixed.
variable "services" {
  type    = list(string)
  default = ["Orders", "Billing"]
}

locals {
  template = {
    Resources = {
      for service in var.services : "Topic${service}" => {
        Type       = "AWS::SNS::Topic"
        Properties = { DisplayName = "About ${service}" }
      }
    }
  }
}
