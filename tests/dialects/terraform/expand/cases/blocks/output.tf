variable "names" {
  type    = list(string)
  default = ["A", "B"]
}

resource "terraform_data" "each" {
  for_each = { A = { ports = [8000, 8001] }, B = { ports = [8000, 8001] } }
  input = {
    here  = ["${each.key}-A", "${each.key}-B"]
    later = [for port in each.value.ports : port]
    deep  = { A = [for port in each.value.ports : "A:${port}"], B = [for port in each.value.ports : "B:${port}"] }
  }
  provisioner "local-exec" {
    command = join(" ", ["${self.id}/A", "${self.id}/B"])
  }
}

resource "terraform_data" "counted" {
  count = length(["B"])
  input = ["A${count.index}", "B${count.index}"]
}

module "network" {
  source = "./network"
  zones  = { A = 0, B = 1 }
}

resource "aws_security_group" "this" {
  name = "x"
  dynamic "ingress" {
    for_each = [{ port = 80 }, { port = 443 }]
    iterator = rule
    content {
      from_port   = rule.value.port
      cidr_blocks = ["10.0.0.0/16", "10.1.0.0/16"]
      description = join(",", ["${rule.key}-A", "${rule.key}-B"])
    }
  }
}
