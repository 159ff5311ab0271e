variable "x" {
  type    = string
  default = "q"
}

variable "on" {
  type    = bool
  default = true
}

resource "terraform_data" "later" {
  input = { a = 1 }
}

locals {
  named_like_roots = [for var in [{ x = 1 }] : [for local in [var.x] : local + var.x]]
  of_nulls         = [for one in [null, { name = "a" }] : one == null ? var.x : one.name]
  typed_null       = [for one in tolist([null, "a"]) : one == null ? var.x : one]
  splat            = [for name in ["a", "b"] : { name = name, x = var.x }][*].name
  splats           = [for one in [{ list = [{ id = 1 }, { id = 2 }], n = 0 }] : one.list[*].id]
  splat_of_mixed   = [for one in [{ list = [{ id = var.x }] }] : one.list[*].id]
  looked_up        = { for name in ["a", "b"] : name => "${name}${var.x}" }["a"]
  by_position      = [for name in ["a", "b"] : "${name}${var.x}"][1]
  old_index        = [for one in [["a", var.x]] : one.0]
  condition        = var.on ? [for name in ["a"] : name] : []
  conditions       = [for name in ["a"] : var.on ? name : "b"]
  in_text          = "names: ${join(", ", [for name in ["a", "b"] : "<${name}>"])}"
  in_heredoc = <<-EOT
    ${jsonencode({
  names = [
    for name in ["a", "b"] : {
      name = name
    }
  ]
})}
    ${join(" ", [for name in ["a", "b"] : name])}
  EOT
with_colons   = [for name in ["a"] : { "n" : name, (var.x) : 1 }]
same_names    = { for k, k in { a = "b" } : k => k }
hidden        = [for x in ["a"] : [for x in [x, "b"] : "${x}${var.x}"]]
of_text_items = [for text in ["${var.x}-1", "two"] : "[${text}] ${text == "two"}"]
encoded       = [for one in [{ id = terraform_data.later.id, n = 1 }] : jsonencode(one)]
parts         = [for one in [{ deep = { id = terraform_data.later.id, n = [1, 2] } }] : one.deep.n[1] + one["deep"].n[0]]
if_only       = [for name in ["a", "b"] : "%{if name == "a"}first%{else}${var.x}%{endif}"]
heredoc_item = [for text in [<<-EOT
    line ${var.x}
    EOT
] : "got ${text}"]
numbers  = [for n in [1e3, 0.1, 12345678901234567890] : "${n} ${n + 1} ${var.x}"]
unary    = [for n in [1, -1] : [-n, !(n > 0), --n]]
long_and = [for n in [1] : n > 0 && var.on || !var.on && n < 0]
}

locals {
  strings_in_strings = {
    for text in ["${var.x}-1", "$${${var.x}", "\"${var.x}\"", "${var.x}$", "${var.x}", "%{if var.on}y%{endif}"] :
    "k${text}" => {
      between = "a ${text} b"
      alone   = "${text}"
      dollar  = "$$${text}{"
      trimmed = "a ${~text~} b"
      heredoc = <<-EOT
        ${text}
          and ${text}.
      EOT
      fixed   = "${upper(text)}"
    }
  }
}
