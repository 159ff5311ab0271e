variable "env" {
  type    = string
  default = "dev"
}

locals {
  plain      = { web = 1, api-2 = 1 }
  quoted     = { "a b" = "a b", "2x" = "2x", "true" = "true", "for" = "for", "" = "", "é" = "é", "$${x}" = "$${x}" }
  numbers    = { "1" = 1, "2.5" = 2.5 }
  bools      = { "true" = true, "false" = false }
  mixed      = { "${var.env}-web" = var.env }
  computed   = { (upper(var.env) == "DEV" ? "web" : "WEB") = 1 }
  in_bodies  = [{ web = 1, web-x = 2, (var.env) = 3, kept = 4 }, { "a b" = 1, "a b-x" = 2, (var.env) = 3, kept = 4 }]
  with_types = [{ "true" = true }, { "1.5" = 1.5 }]

  names     = { a = "x", b = upper(var.env) }
  looked_up = [{ (local.names["a"]) = 1, (local.names["a"]) = 2, local.names[lower("A")] = "a" }, { (local.names["b"]) = 1, (local.names["b"]) = 2, local.names[lower("A")] = "b" }]
}
