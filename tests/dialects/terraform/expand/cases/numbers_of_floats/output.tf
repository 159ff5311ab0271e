variable "n" {
  type    = number
  default = 3
}

locals {
  whole    = [1024]
  large    = [pow(1152921504606847000, 1)]
  root     = [pow(1.4142135623730951, 1)]
  third    = [pow(0.6666666666666666, 1)]
  texts    = ["x1152921504606847000"]
  operands = [[pow(2, 1) / pow(var.n, 1), pow(-2, 1) * var.n, max(2, var.n)]]
}

output "all" {
  value = jsonencode([local.whole, local.large, local.root, local.third, local.texts, local.operands])
}
