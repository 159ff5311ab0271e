locals {
  # nothing, beside what would be lined up with it
  long_name = "x"
  a = {
    for host in [] : host => {
      name = host
    }
  }
  b = [
    for host in [] :
    host
  ]
  ab = merge([
    for host in [] : { (host) = 1 }
  ]...)

  # nothing, by itself
  c = {
    for host in [] : host => 1
  }

  merged = merge({
    a = 1
    }, {
    for name in ["b", "c"] : name => {
      name = name
    }
  })
  called = merge(
    { for name in ["b", "c"] : name =>
      {
        name = name
    } },
    {
      a = 1
    }
  )
  copied = { for name in ["b", "c"] : name => concat([
    name
    ], [
    "x"
  ]) }
  much = [for name in ["aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb"] : "${name}-${name}"]
  y    = 1
}

output "all" {
  value = [local.long_name, local.a, local.b, local.ab, local.c, local.merged, local.called, local.copied, local.much]
}
