terraform {
  required_version = ">= 1.3"
}

variable "name" {
  description = "What everything is called after."
  default     = "prod"
}

variable "zones" {
  type    = list(string)
  default = ["a", "b", 3]
}

variable "ports" {
  type    = set(number)
  default = [443, "80", 443]
}

variable "tags" {
  type    = map(string)
  default = { team = "net", cost = 12, on = true }
}

variable "subnets" {
  type = map(object({
    size   = optional(number, 24)
    public = optional(bool, false)
    routes = optional(list(object({ to = string, via = optional(string, "igw") })), [{ to = "0.0.0.0/0" }])
    notes  = optional(string)
  }))
  default = {
    web = { public = "true" }
    db  = { size = "28", routes = [{ to = "10.0.0.0/8", via = "tgw" }, { to = "::/0" }] }
    ops = { size = null, notes = "none" }
  }
}

variable "pair" {
  type    = tuple([string, object({ n = optional(number, 1) })])
  default = [1, {}]
}

variable "strict" {
  type     = string
  nullable = false
  default  = "x"
}

variable "loose" {
  type    = any
  default = [1, "a", { b = [] }]
}

variable "nothing" {
  type    = list(string)
  default = null
}

locals {
  last  = local.lines[length(local.lines) - 1]
  lines = [for name, one in local.all : "${name}: ${one.cidr}"]
}

locals {
  all = { for at, name in sort(keys(var.subnets)) : name => merge(var.subnets[name], { cidr = local.cidrs[at] }) }
  cidrs = [
    for at, name in keys(var.subnets) : cidrsubnet(local.base, var.subnets[name].size - 16, at)
  ]
  base   = "10.0.0.0/16"
  public = { for name, one in var.subnets : name => one.routes[*].via if one.public }
  title  = <<-TEXT
    ${upper(var.name)}
    %{for zone in var.zones~}
    - ${zone}
    %{endfor~}
  TEXT
  # a variable of a loop may be called as a root is
  shadowed = [for local in [{ last = 1 }] : local.last]
  known    = try(local.all.nope.cidr, "none")
}

resource "terraform_data" "later" {
  for_each = var.subnets
  input    = each.key
}

output "first" {
  value = local.lines[0]
}
