variable "names" {
  type    = list(string)
  default = [for name in ["A", "B"] : name]
}

resource "terraform_data" "each" {
  for_each = { for name in var.names : name => { ports = [for at in range(2) : 8000 + at] } }
  input = {
    here  = [for name in var.names : "${each.key}-${name}"]
    later = [for port in each.value.ports : port]
    deep  = { for name in var.names : name => [for port in each.value.ports : "${name}:${port}"] }
  }
  provisioner "local-exec" {
    command = join(" ", [for name in var.names : "${self.id}/${name}"])
  }
}

resource "terraform_data" "counted" {
  count = length([for name in var.names : name if name != "A"])
  input = [for name in var.names : "${name}${count.index}"]
}

module "network" {
  source = "./network"
  zones  = { for at, name in var.names : name => at }
}

resource "aws_security_group" "this" {
  name = "x"
  dynamic "ingress" {
    for_each = [for port in [80, 443] : { port = port }]
    iterator = rule
    content {
      from_port   = rule.value.port
      cidr_blocks = [for at in range(2) : "10.${at}.0.0/16"]
      description = join(",", [for name in var.names : "${rule.key}-${name}"])
    }
  }
}
