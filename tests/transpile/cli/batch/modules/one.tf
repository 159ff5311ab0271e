# topics
variable "names" {
  type    = list(string)
  default = ["A", "B"]
}

locals {
  template = {
    Resources = {
      for name in var.names : "Topic${name}" => { Type = "AWS::SNS::Topic" }
    }
  }
}
