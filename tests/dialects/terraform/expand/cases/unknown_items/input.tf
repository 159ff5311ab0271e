variable "prefix" {
  type    = string
  default = "dev"
}

resource "terraform_data" "a" {
  input = 1
}

resource "terraform_data" "b" {
  input = 2
}

locals {
  names = ["x", var.prefix]
  hosts = {
    web = { address = terraform_data.a.id, port = 443 }
    db  = { address = terraform_data.b.id, port = 5432 }
  }

  # An item that is written in the loop stands for itself.
  listed = [for id in [terraform_data.a.id, var.prefix, "c"] : "id-${id}"]
  sums   = [for number in [terraform_data.a.output, 1 + var.number, -3] : number * 2 - number]
  parts  = { for name, host in { web = { id = terraform_data.a.id, port = 80 } } : name => "${host.id}:${host.port}" }
  choice = [for x in [var.prefix == "dev" ? "a" : "b"] : x == "a"]
  whole  = [for host in [{ id = terraform_data.a.id }] : host]
  joined = [for id in concat([terraform_data.a.id, var.prefix], ["c"], local.names) : "id-${id}"]
  merged = { for name, id in merge({ a = terraform_data.a.id }, { b = "c" }) : name => "id-${id}" }
  tried  = [for host in [{ id = terraform_data.a.id }] : try(host.name, "none")]

  # One that is known by its place is looked up there, but for what is known of it.
  looked_up = { for name, host in local.hosts : name => "${host.address}:${host.port}" }
}

variable "number" {
  type    = number
  default = 4
}
