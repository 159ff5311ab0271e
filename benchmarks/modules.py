"""A module of Terraform to measure with: loops, strings, heredocs, comments and nested blocks, as real ones have.

`python benchmarks/modules.py PARTS` prints one; a part is 52 lines.
"""

from __future__ import annotations

import sys

PART = """
# Queues of team NUMBER, and who may read them.
variable "team_NUMBER" {
  description = "Teams, \\"prod\\" first."
  type = map(object({
    size  = optional(number, 1)
    zones = list(string)
  }))
  default = {
    orders   = { size = 3, zones = ["a", "b"] } # the largest
    payments = { zones = ["a"] }
  }
}

locals {
  names_NUMBER = [for name, one in var.team_NUMBER : "${local.prefix}-${name}" if one.size > 1 && one.zones != []]
  pairs_NUMBER = merge([
    for name, one in var.team_NUMBER : {
      for at, zone in one.zones : "${name}-${zone}" => {
        team  = name
        index = at + 1
        cidr  = cidrsubnet("10.0.0.0/8", 8, at * 4 - (one.size % 2))
      }
    }
  ]...)
  by_zone_NUMBER = { for key, pair in local.pairs_NUMBER : pair.index => key... }
  policy_NUMBER  = <<-JSON
    {
      "Version": "2012-10-17",
      "Statement": [%{for name in local.names_NUMBER~}
        {"Effect": "Allow", "Action": "sqs:*", "Resource": "arn:aws:sqs:*:*:${name}"},
      %{endfor~}]
    }
  JSON
}

resource "aws_sqs_queue" "team_NUMBER" {
  for_each                   = local.pairs_NUMBER
  name                       = "${each.value.team}-${each.key}"
  visibility_timeout_seconds = each.value.index > 1 ? 60 : 30
  policy                     = jsonencode({ Statement = [{ Effect = "Allow", Principal = var.team_NUMBER[*] }] })

  dynamic "timeouts" {
    for_each = try(each.value.timeouts, [])
    content {
      create = timeouts.value["create"]
    }
  }
  tags = { Name = each.key, "cost:center" = format("%04d", each.value.index) }
}
"""
QUEUE = """
resource "aws_sqs_queue" "team_NUMBER" {
  name = "team-NUMBER"
  tags = { for key in ["owner", "stage", "cost"] : "tag-${key}" => upper(key) }
  policy = jsonencode({
    Statement = [for action in ["Send", "Receive", "Delete"] : {
      Effect   = "Allow"
      Action   = "sqs:${action}Message"
      Resource = "*" # of this queue
    } if action != "Delete"]
  })
}
"""
"""Loops whose items stand there, so that `--format hcl` writes them out: 12 lines."""


def written_out(queues: int) -> str:
    """A module all of whose loops can be written out."""
    return "".join(QUEUE.replace("NUMBER", str(number)) for number in range(queues))


def filtered(loops: int, items: int) -> str:
    """A module of loops that leave out one item each, all over one list of so many."""
    names = ", ".join(f'"name{number}"' for number in range(items))
    bodies = (f'  l{at} = [for one in local.names : "${{one}}-{at}" if one != "name{at}"]\n' for at in range(loops))
    return f"locals {{\n  names = [{names}]\n}}\n\nlocals {{\n{''.join(bodies)}}}\n"


def module(parts: int) -> str:
    """A module of `parts` parts."""
    return 'locals {\n  prefix = "prod"\n}\n' + "".join(PART.replace("NUMBER", str(number)) for number in range(parts))


if __name__ == "__main__":
    sys.stdout.write(module(int(sys.argv[1])))
