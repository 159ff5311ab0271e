variable "names" {
  type    = list(string)
  default = ["one-name-that-is-long", "another-one-that-is-long", "the-third-of-these-names"]
}

locals {
  short = [21, 24, 24]

  # too long for one line, and nothing beside it is lined up with it
  long = {
    one-name-that-is-long    = { upper = "ONE-NAME-THAT-IS-LONG", title = "One-Name-That-Is-Long" }
    another-one-that-is-long = { upper = "ANOTHER-ONE-THAT-IS-LONG", title = "Another-One-That-Is-Long" }
    the-third-of-these-names = { upper = "THE-THIRD-OF-THESE-NAMES", title = "The-Third-Of-These-Names" }
  }

  # lined up with its neighbours, it stays on its line
  lined_up = { one-name-that-is-long = { upper = "ONE-NAME-THAT-IS-LONG", title = "One-Name-That-Is-Long" }, another-one-that-is-long = { upper = "ANOTHER-ONE-THAT-IS-LONG", title = "Another-One-That-Is-Long" }, the-third-of-these-names = { upper = "THE-THIRD-OF-THESE-NAMES", title = "The-Third-Of-These-Names" } }
  short_2  = 1

  arrows = {
    one-name-that-is-long = {
      n         = 21                      # how long
      upper     = "ONE-NAME-THAT-IS-LONG" # how loud
      structure = { name = "one-name-that-is-long", of = var.names }
      value = {
        one-name-that-is-long-0 = {
          at = 0
        }
        one-name-that-is-long-1 = {
          at = 1
        }
      }
    }
    another-one-that-is-long = {
      n         = 24                         # how long
      upper     = "ANOTHER-ONE-THAT-IS-LONG" # how loud
      structure = { name = "another-one-that-is-long", of = var.names }
      value = {
        another-one-that-is-long-0 = {
          at = 0
        }
        another-one-that-is-long-1 = {
          at = 1
        }
      }
    }
    the-third-of-these-names = {
      n         = 24                         # how long
      upper     = "THE-THIRD-OF-THESE-NAMES" # how loud
      structure = { name = "the-third-of-these-names", of = var.names }
      value = {
        the-third-of-these-names-0 = {
          at = 0
        }
        the-third-of-these-names-1 = {
          at = 1
        }
      }
    }
  }
  lists = [
    [
      "one-name-that-is-long",
      "ONE-NAME-THAT-IS-LONG",
    ],
    [
      "another-one-that-is-long",
      "ANOTHER-ONE-THAT-IS-LONG",
    ],
    [
      "the-third-of-these-names",
      "THE-THIRD-OF-THESE-NAMES",
    ],
  ]
  behind_items = {
    a = {
      name = "a"
      list = {
        of = var.names
      }
    }
    b = {
      name = "b"
      list = {
        of = var.names
      }
    }
  }
  merged_behind = {
    a = {
      of = var.names
    }
    b = {
      of = var.names
    }
  }
  broken = [
    true ?
    "one-name-that-is-long" :
    "ONE-NAME-THAT-IS-LONG",
    true ?
    "another-one-that-is-long" :
    "ANOTHER-ONE-THAT-IS-LONG",
    true ?
    "the-third-of-these-names" :
    "THE-THIRD-OF-THESE-NAMES",
  ]
  broken_value = {
    one-name-that-is-long = (
      21 +
      length(var.names)
    )
    another-one-that-is-long = (
      24 +
      length(var.names)
    )
    the-third-of-these-names = (
      24 +
      length(var.names)
    )
  }
}

output "of_calls" {
  value = jsonencode({
    names = [
      { Ref = "one-name-that-is-long" },
      { Ref = "another-one-that-is-long" },
      { Ref = "the-third-of-these-names" },
    ]
    more = [
      {
        Ref = "one-name-that-is-long"
      },
      {
        Ref = "another-one-that-is-long"
      },
      {
        Ref = "the-third-of-these-names"
      },
    ]
  })
}
