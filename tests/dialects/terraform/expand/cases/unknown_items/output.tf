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
  listed = ["id-${terraform_data.a.id}", "id-${var.prefix}", "id-c"]
  sums   = [terraform_data.a.output * 2 - terraform_data.a.output, (1 + var.number) * 2 - (1 + var.number), -3]
  parts  = { web = "${terraform_data.a.id}:80" }
  choice = [(var.prefix == "dev" ? "a" : "b") == "a"]
  whole  = [{ id = terraform_data.a.id }]
  joined = ["id-${terraform_data.a.id}", "id-${var.prefix}", "id-c", "id-x", "id-dev"]
  merged = { a = "id-${terraform_data.a.id}", b = "id-c" }
  tried  = [try({ id = terraform_data.a.id }.name, "none")]

  # One that is known by its place is looked up there, but for what is known of it.
  looked_up = {
    db  = "${local.hosts["db"].address}:5432"
    web = "${local.hosts["web"].address}:443"
  }
}

variable "number" {
  type    = number
  default = 4
}
