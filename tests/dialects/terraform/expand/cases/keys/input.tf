variable "env" {
  type    = string
  default = "dev"
}

locals {
  plain      = { for name in ["web", "api-2"] : name => 1 }
  quoted     = { for name in ["a b", "2x", "true", "for", "", "é", "$${x}"] : name => name }
  numbers    = { for number in [1, 2.5] : number => number }
  bools      = { for flag in [true, false] : flag => flag }
  mixed      = { for name in ["web"] : "${var.env}-${name}" => var.env }
  computed   = { for name in ["web"] : upper(var.env) == "DEV" ? name : upper(name) => 1 }
  in_bodies  = [for name in ["web", "a b"] : { (name) = 1, "${name}-x" = 2, (var.env) = 3, kept = 4 }]
  with_types = [for flag in [true, 1.5] : { (flag) = flag }]

  names     = { a = "x", b = upper(var.env) }
  looked_up = [for name in ["a", "b"] : { local.names[name] = 1, local.names["${name}"] = 2, local.names[lower("A")] = name }]
}
