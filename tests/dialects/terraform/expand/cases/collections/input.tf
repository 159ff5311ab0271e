variable "names" {
  type    = list(string)
  default = ["orders", "payments"]
}

variable "ports" {
  type    = map(number)
  default = { web = 443, api = 8080 }
}

variable "zones" {
  type    = set(string)
  default = ["c", "a"]
}

locals {
  of_a_list       = [for name in var.names : upper(name)]
  with_positions  = [for at, name in var.names : "${at}: ${name}"]
  of_a_map        = { for name, port in var.ports : name => port + 1 }
  of_a_set        = [for zone in var.zones : "eu-${zone}"]
  keys_of_a_set   = { for zone, same in var.zones : zone => same }
  of_a_function   = [for number in range(3) : number * 10]
  of_a_list_here  = [for size in [1, 2.5] : size / 2]
  of_an_object    = { for key, value in { b = true, a = "x" } : "${key}!" => value }
  of_other_locals = [for name in local.of_a_list : lower(name)]
  of_nothing      = [for name in [] : name]
  nothing_passes  = { for name in var.names : name => name if name == "" }
}
