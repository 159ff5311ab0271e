locals {
  # nothing, beside what would be lined up with it
  long_name = "x"
  a = {
  }
  b = [
  ]
  ab = {
  }

  # nothing, by itself
  c = {}

  merged = merge({
    a = 1
    }, {
    b = {
      name = "b"
    }
    c = {
      name = "c"
    }
  })
  called = merge(
    {
      b = {
        name = "b"
      }
      c = {
        name = "c"
      }
    },
    {
      a = 1
    }
  )
  copied = {
    b = concat([
      "b"
      ], [
      "x"
    ])
    c = concat([
      "c"
      ], [
      "x"
    ])
  }
  much = ["aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa-aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb-bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb"]
  y    = 1
}

output "all" {
  value = [local.long_name, local.a, local.b, local.ab, local.c, local.merged, local.called, local.copied, local.much]
}
