variable "n" {
  type    = number
  default = 3
}

resource "terraform_data" "later" {
  input = 5
}

locals {
  minus       = [for x in [-1, 2] : var.n - x]
  negative    = [for x in [-1, 2] : -x + var.n]
  sums        = [for x in [var.n + 1, 2] : x * var.n]
  conditions  = [for x in [var.n > 2 ? 1 : 2] : x + var.n]
  condition   = [for x in [var.n > 2] : !x || x ? "a" : "b"]
  indexes     = [for x in [[1, 2, 3, 4]] : x[var.n]]
  attributes  = [for x in [{ a = 1, b = 2 }] : x[var.n > 2 ? "a" : "b"]]
  looked_up   = [for x in [var.n > 2 ? { a = 1 } : { a = 2 }] : x.a]
  splats      = [for x in [[{ id = 1 }], []] : concat(x[*].id, [var.n])]
  parentheses = [for x in [1, 2] : (x + var.n) * 2]
  not         = [for x in [true, false] : !x && var.n > 1]
  of_numbers  = [for x in [1] : [try(x.0, var.n), try(x.5, var.n), try(x.e5, var.n), try(x[0], var.n), x[*]]]
  on_several_lines = [
    for x in [
      var.n > 2
      ? var.n
      : 1,
      2,
    ] :
    {
      value = x
      list  = [x]
      sum   = x - 1
    }
  ]
  keyed_lines = {
    for at, x in [
      var.n +
      1,
    ] : at => x
  }
}
