variable "extra" {
  type    = map(string)
  default = null
}

variable "more" {
  type    = map(string)
  default = { Topic = "AWS::SNS::Topic" }
}

variable "secret" {
  type      = string
  default   = "x"
  sensitive = true
}

locals {
  # What is not reached may be a mistake.
  template = {
    Resources = merge(
      var.extra == null ? {} : { for name, type in var.extra : name => { Type = type } },
      var.more == null ? {} : { for name, type in var.more : name => { Type = type } },
    )
  }
  tried   = try([for name in var.extra : name], [])
  visible = [for name in nonsensitive(var.secret == "" || true) ? ["a"] : [] : name]
}
