locals {
  whole = [1024]
  large = [pow(1152921504606847000, 1)]
  root  = [pow(1.4142135623730951, 1)]
  third = [pow(0.6666666666666666, 1)]
  texts = ["x1152921504606847000"]
}

output "all" {
  value = jsonencode([local.whole, local.large, local.root, local.third, local.texts])
}
