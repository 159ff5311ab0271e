locals {
  l         = ["a", "b", "c"]
  positions = { a = 0, b = 1, c = 2 }
  after     = [1, 2, 3]
  thirds    = [parseint("0", 10) / length(local.l), parseint("1", 10) / length(local.l)]
  text      = ["${parseint("1", 10) / length(local.l)}"]
  directive = "${parseint("0", 10) / length(local.l)}${parseint("1", 10) / length(local.l)}"
  looked_up = [[local.l[0], parseint("0", 10) / length(local.l)], [local.l[1], parseint("1", 10) / length(local.l)]]
  settled   = [parseint("1", 10) / length(["x", "y", "z"])]
  item      = [length(["x"]) / length(local.l)]
  structure = [[{ n = length(["x"]) / length(["x", "y", "z"]) }, (length(["x"]) / length(["x", "y", "z"])) / length(local.l)]]
  set       = [parseint("0", 10) / length(local.l), parseint("1", 10) / length(local.l)]
  stays     = [for v in toset([length(["x"]) / length(["x", "y", "z"])]) : v / length(local.l)]
}

# What is computed of the items of a loop counts, too.
locals {
  counted = [parseint("0", 10), parseint("1", 10), parseint("2", 10)]
  again   = [parseint("1", 10), parseint("2", 10), parseint("3", 10)]
  share   = local.again[2] / length(["x", "y", "z", "u", "v", "w", "x"])
  alone   = [0, 1, 2]
  sum     = local.alone[2] + 1
}

output "all" {
  value = [local.text, local.share]
}
