locals {
  l         = ["a", "b", "c"]
  positions = { for i, v in local.l : v => i }
  after     = [for i, v in local.l : i + 1]
  thirds    = [for i, v in ["x", "y"] : i / length(local.l)]
  text      = [for v in [length(["x"])] : "${v / length(local.l)}"]
  directive = "%{for i, v in ["x", "y"]}${i / length(local.l)}%{endfor}"
  looked_up = [for i, v in ["x", "y"] : [local.l[i], i / length(local.l)]]
  settled   = [for v in [length(["x"])] : v / length(["x", "y", "z"])]
  item      = [for v in [length(["x"]) / length(local.l)] : v]
  structure = [for v in [{ n = length(["x"]) / length(["x", "y", "z"]) }] : [v, v.n / length(local.l)]]
  set       = [for v in toset(range(2)) : v / length(local.l)]
  stays     = [for v in toset([length(["x"]) / length(["x", "y", "z"])]) : v / length(local.l)]
}

# What is computed of the items of a loop counts, too.
locals {
  counted = [for i, v in local.l : i]
  again   = [for v in local.counted : length(["a"]) + v]
  share   = local.again[2] / length(["x", "y", "z", "u", "v", "w", "x"])
  alone   = [for i, v in local.l : i]
  sum     = local.alone[2] + 1
}

output "all" {
  value = [local.text, local.share]
}
