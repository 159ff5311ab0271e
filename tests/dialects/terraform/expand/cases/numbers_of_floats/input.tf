variable "n" {
  type    = number
  default = 3
}

locals {
  whole    = [for v in [2] : pow(v, 10)]
  large    = [for v in [2] : pow(v, 60)]
  root     = [for v in [0.5] : pow(2, v)]
  third    = [for v in [2] : pow(v, 1) / pow(3, 1)]
  texts    = [for v in [2] : "x${pow(v, 60)}"]
  operands = [for v in [pow(2, 1)] : [v / pow(var.n, 1), -v * var.n, max(v, var.n)]]
}

output "all" {
  value = jsonencode([local.whole, local.large, local.root, local.third, local.texts, local.operands])
}
