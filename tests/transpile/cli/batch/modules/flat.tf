locals {
  template = {
    Resources = {
      A = {
        Type       = "AWS::SNS::Topic"
        Properties = { Tags = length(var.tags) > 0 ? [for k in ["x", "y"] : { Key = k, Value = "v" }] : [] }
      }
    }
  }
}

variable "tags" {
  default = ["t"]
}
