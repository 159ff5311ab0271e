variable "all" {
  type = object({
    list = list(string)
    set  = set(number)
    map  = map(bool)
    none = string
    free = any
  })
  default = {
    list = ["a", "b"]
    set  = [2, 1]
    map  = { x = true }
    none = null
    free = [1, "two", null]
  }
}

locals {
  values   = [{ list = var.all.list, set = var.all.set, map = var.all.map, none = var.all.none, free = var.all.free }]
  fixed    = [["only", 1, "only", 1, "1"]]
  of_local = [tolist(["a"]), toset([1]), tomap({ a = true }), null, 1.5, 1000, -0.5]
  several  = [tolist(["a"]), toset([1]), tomap({ a = true }), null, 1.50, 1e3, -0.5]
  strings  = ["<\"q\">", "<a\\b>", "<line\nbreak>", "<$${x}>", "<%%{y}>", "<tab\t>", "<é>"]
  edges    = ["$${a}$ ${"$"}{${"$"}}%", "$${a}$ ${"%"}{${"%"}}%", "$${a}$ {{{}%", "$${a}$ {x}{{x}}%"]
}
