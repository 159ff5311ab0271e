variable "prefix" {
  type    = string
  default = "dev"
}

variable "services" {
  type = map(object({ port = number, public = bool, tags = map(string) }))
  default = {
    web = { port = 443, public = true, tags = { Tier = "front" } }
    api = { port = 8080, public = false, tags = {} }
  }
}

resource "terraform_data" "network" {
  input = "10.0.0.0/16"
}

locals {
  suffix = "eu"

  # What does not depend on the loop keeps its text: it still follows the variables.
  services = {
    api = {
      Name    = "${var.prefix}-api-${local.suffix}"
      Port    = 8080
      Network = terraform_data.network.id
      Target  = false ? "everyone" : var.prefix
      Same    = "api" == var.prefix ? 1 : 2
      Tags    = { Name = "api" }
      More    = merge(tomap({}), { Env = var.prefix })
      Fixed   = { Kind = "service", Of = [1, 2, 3] }
      Looked  = lookup(tomap({}), "Tier", var.prefix)
    }
    web = {
      Name    = "${var.prefix}-web-${local.suffix}"
      Port    = 443
      Network = terraform_data.network.id
      Target  = true ? "everyone" : var.prefix
      Same    = "web" == var.prefix ? 1 : 2
      Tags    = { Name = "web", Tier = "front" }
      More    = merge(tomap({ Tier = "front" }), { Env = var.prefix })
      Fixed   = { Kind = "service", Of = [1, 2, 3] }
      Looked  = lookup(tomap({ Tier = "front" }), "Tier", var.prefix)
    }
  }
  arguments = format("%s %s", var.prefix, join(",", ["api:8080", "web:443"]))
}

output "names" {
  value = ["dev-api-eu", "dev-web-eu"]
}
