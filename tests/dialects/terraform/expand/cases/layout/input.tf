variable "names" {
  type    = list(string)
  default = ["one-name-that-is-long", "another-one-that-is-long", "the-third-of-these-names"]
}

locals {
  short = [for name in var.names : length(name)]

  # too long for one line, and nothing beside it is lined up with it
  long = { for name in var.names : name => { upper = upper(name), title = title(name) } }

  # lined up with its neighbours, it stays on its line
  lined_up = { for name in var.names : name => { upper = upper(name), title = title(name) } }
  short_2  = 1

  arrows = {
    for name in var.names : name => {
      n         = length(name) # how long
      upper     = upper(name)  # how loud
      structure = { name = name, of = var.names }
      value = { for at in range(2) : "${name}-${at}" => {
        at = at
      } }
    }
  }
  lists = [
    for name in var.names : [
      name,
      upper(name),
    ]
  ]
  behind_items = { for name in [
    "a",
    "b",
    ] : name => {
    name = name
    list = {
      of = var.names
    }
  } }
  merged_behind = merge([for name in [
    "a",
    "b",
    ] : {
    (name) = {
      of = var.names
    }
  }]...)
  broken = [
    for name in var.names :
    length(name) > 5 ?
    name :
    upper(name)
  ]
  broken_value = {
    for name in var.names :
    name => length(name) +
    length(var.names)
  }
}

output "of_calls" {
  value = jsonencode({
    names = [for name in var.names : { Ref = name }]
    more = [
      for name in var.names : {
        Ref = name
      }
    ]
  })
}
