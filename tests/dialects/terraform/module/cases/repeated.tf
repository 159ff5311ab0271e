variable "teams" {
  type    = set(string)
  default = ["orders", "payments"]
}

module "queue" {
  source = "./queue"
  count  = 2
}

data "aws_subnet" "of" {
  for_each = var.teams
  id       = each.key
}

resource "aws_security_group" "this" {
  for_each = { for team in var.teams : team => upper(team) }
  name     = each.value

  dynamic "ingress" {
    for_each = [80, 443]
    content {
      from_port = ingress.value
      dynamic "deep" {
        for_each = [1]
        content {}
      }
    }
  }
  timeouts {
    create = "10m"
  }
}

resource "aws_sns_topic" "one" {
  name = "for_each"
  tags = { count = 1 }
}
