variable "rules" {
  type = object({
    admin = optional(list(string))
    tags  = optional(map(object({ name = string, ports = set(number) })))
    http  = optional(list(string), ["http-server"])
    text  = optional(string)
    off   = optional(bool, false)
  })
  default = {}
}

variable "additive" {
  type    = map(object({ member = string, condition = optional(string) }))
  default = {}
}

variable "by" {
  type    = map(list(string))
  default = {}
}

locals {
  # A condition gives each branch the type of the other.
  branches = { admin = var.rules.off == true || true ? [] : (true ? null : tolist([""])), http = var.rules.off == true || false ? [] : tolist(["http-server"]) }
  chosen   = { admin = coalesce((true ? null : tolist([""])), var.rules.http) }
  maps     = { tags = var.rules.off ? {} : (true ? null : tomap({ x = { name = "", ports = toset([0]) } })) }
  texts    = { text = var.rules.off ? 1 : tostring(null) }

  # Beside a map, an empty object would make an object of it.
  all = merge(
    var.additive,
    []...
  )
}
