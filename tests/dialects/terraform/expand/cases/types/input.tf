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
  values   = [for one in [var.all] : { list = one.list, set = one.set, map = one.map, none = one.none, free = one.free }]
  fixed    = [for name, one in { only = 1 } : [name, "${one}", "${name}", one, "1"]]
  of_local = [for one in local.several : one]
  several  = [tolist(["a"]), toset([1]), tomap({ a = true }), null, 1.50, 1e3, -0.5]
  strings  = [for text in ["\"q\"", "a\\b", "line\nbreak", "$${x}", "%%{y}", "tab\t", "é"] : "<${text}>"]
  edges    = [for text in ["$", "%", "{", "{x}"] : "$${a}$ ${text}{${text}}%"]
}
