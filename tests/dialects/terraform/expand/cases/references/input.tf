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
    for name, service in var.services :
    name => {
      Name    = "${var.prefix}-${name}-${local.suffix}"
      Port    = service.port
      Network = terraform_data.network.id
      Target  = service.public ? "everyone" : var.prefix
      Same    = name == var.prefix ? 1 : 2
      Tags    = merge(service.tags, { Name = name })
      More    = merge(service.tags, { Env = var.prefix })
      Fixed   = { Kind = "service", Of = [1, 2, 3] }
      Looked  = lookup(service.tags, "Tier", var.prefix)
    }
  }
  arguments = format("%s %s", var.prefix, join(",", [for name, service in var.services : "${name}:${service.port}"]))
}

output "names" {
  value = [for name, service in local.services : service.Name]
}
