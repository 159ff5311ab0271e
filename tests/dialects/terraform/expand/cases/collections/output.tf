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
  of_a_list       = ["ORDERS", "PAYMENTS"]
  with_positions  = ["0: orders", "1: payments"]
  of_a_map        = { api = 8081, web = 444 }
  of_a_set        = ["eu-a", "eu-c"]
  keys_of_a_set   = { a = "a", c = "c" }
  of_a_function   = [0, 10, 20]
  of_a_list_here  = [0.5, 1.25]
  of_an_object    = { "a!" = "x", "b!" = true }
  of_other_locals = ["orders", "payments"]
  of_nothing      = []
  nothing_passes  = {}
}
