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
  branches = { for name, rule in var.rules : name => var.rules.off == true || rule == null ? [] : rule if contains(["admin", "http"], name) }
  chosen   = { for name, rule in var.rules : name => coalesce(rule, var.rules.http) if name == "admin" }
  maps     = { for name, rule in var.rules : name => var.rules.off ? {} : rule if name == "tags" }
  texts    = { for name, rule in var.rules : name => var.rules.off ? 1 : rule if name == "text" }

  # Beside a map, an empty object would make an object of it.
  all = merge(
    var.additive,
    [for principal, roles in var.by : { for role in roles : "${principal}-${role}" => { member = principal } }]...
  )
}
