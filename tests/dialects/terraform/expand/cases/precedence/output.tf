variable "n" {
  type    = number
  default = 3
}

resource "terraform_data" "later" {
  input = 5
}

locals {
  minus       = [var.n - (-1), var.n - 2]
  negative    = [1 + var.n, (-2) + var.n]
  sums        = [(var.n + 1) * var.n, 2 * var.n]
  conditions  = [(var.n > 2 ? 1 : 2) + var.n]
  condition   = [!(var.n > 2) || (var.n > 2) ? "a" : "b"]
  indexes     = [[1, 2, 3, 4][var.n]]
  attributes  = [{ a = 1, b = 2 }[var.n > 2 ? "a" : "b"]]
  looked_up   = [(var.n > 2 ? { a = 1 } : { a = 2 }).a]
  splats      = [concat([1], [var.n]), concat([], [var.n])]
  parentheses = [(1 + var.n) * 2, (2 + var.n) * 2]
  not         = [false && var.n > 1, true && var.n > 1]
  of_numbers  = [[try((1).0, var.n), try((1).5, var.n), try((1).e5, var.n), try((1)[0], var.n), [1]]]
  on_several_lines = [
    {
      value = (
        var.n > 2
        ? var.n
        : 1
      )
      list = [(
        var.n > 2
        ? var.n
        : 1
      )]
      sum = (
        var.n > 2
        ? var.n
        : 1
      ) - 1
    },
    {
      value = 2
      list  = [2]
      sum   = 1
    },
  ]
  keyed_lines = {
    "0" = (
      var.n +
      1
    )
  }
}
