# A module with most of what a module can have.
terraform {
  required_providers { aws = { source = "hashicorp/aws" } } // on one line
}

variable "names" {
  type    = list(string)
  default = ["a", "b"] # two
}

variable azs {}

/* a comment
   over lines */ locals {
  by_name = { for i, name in var.names : name => { index = i, zone = var.azs[i % length(var.azs)] } }
  upper   = [for name in var.names : upper(name) if name != ""]
  grouped = { for key, one in local.by_name : one.zone => key... }

  script = <<-EOT
    #!/bin/sh
      %{ for name in var.names ~}
      echo "${name}" $${HOME}
      %{ endfor ~}
    exit 0
  EOT
  plain = <<EOT
  kept ${jsonencode({ a = "}" })}
EOT
  choice = (
    var.names == []
    ? null
    : -length(var.names) + 1
  )
  object = {
    a     = 1, b : 2
    "c d" = 3
    (var.key) = 4
    for = 5 # no loop, since it is not the first

    "${var.key}-x" = !true
  }
}

resource "aws_subnet" "this" {
  for_each = local.by_name

  vpc_id = aws_vpc.this[0].id
  tags   = merge(var.tags, { Name = each.key }, local.more...)

  dynamic "ingress" {
    for_each = try(var.ingress[*].ports, [])
    content { port = ingress.value }
  }
  lifecycle {
    ignore_changes = [tags["x"], tags.*.name[0], other.0]
  }
}

output "ids" { value = values(aws_subnet.this)[*].id }
