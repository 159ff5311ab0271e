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
  named_like_roots = [[2]]
  of_nulls         = [true ? var.x : null.name, false ? var.x : "a"]
  typed_null       = [true ? var.x : tostring(null), false ? var.x : "a"]
  splat            = [{ name = "a", x = var.x }, { name = "b", x = var.x }][*].name
  splats           = [[1, 2]]
  splat_of_mixed   = [[{ id = var.x }][*].id]
  looked_up        = { a = "a${var.x}", b = "b${var.x}" }["a"]
  by_position      = ["a${var.x}", "b${var.x}"][1]
  old_index        = ["a"]
  condition        = var.on ? ["a"] : []
  conditions       = [var.on ? "a" : "b"]
  in_text          = "names: ${join(", ", ["<a>", "<b>"])}"
  in_heredoc = <<-EOT
    ${jsonencode({
  names = [
    {
      name = "a"
    },
    {
      name = "b"
    },
  ]
})}
    ${join(" ", ["a", "b"])}
  EOT
with_colons   = [{ "n" : "a", (var.x) : 1 }]
same_names    = { b = "b" }
hidden        = [["a${var.x}", "b${var.x}"]]
of_text_items = ["[${var.x}-1] ${"${var.x}-1" == "two"}", "[two] true"]
encoded       = [jsonencode({ id = terraform_data.later.id, n = 1 })]
parts         = [3]
if_only       = ["%{if true}first%{else}${var.x}%{endif}", "%{if false}first%{else}${var.x}%{endif}"]
heredoc_item = [
  "got ${"line ${var.x}\n"}",
]
numbers  = ["1000 1001 ${var.x}", "0.1 1.1 ${var.x}", "12345678901234567890 12345678901234567891 ${var.x}"]
unary    = [[-1, false, 1], [1, true, -1]]
long_and = [true && var.on || !var.on && false]
}

locals {
  strings_in_strings = {
    "k${var.x}-1" = {
      between = "a ${var.x}-1 b"
      alone   = "${var.x}-1"
      dollar  = "$$${text}{"
      trimmed = "a ${~"${var.x}-1"~} b"
      heredoc = <<-EOT
        ${var.x}-1
          and ${var.x}-1.
      EOT
      fixed   = "${upper("${var.x}-1")}"
    }
    "k$${${var.x}" = {
      between = "a $${${var.x} b"
      alone   = "$${${var.x}"
      dollar  = "$$${text}{"
      trimmed = "a ${~"$${${var.x}"~} b"
      heredoc = <<-EOT
        $${${var.x}
          and $${${var.x}.
      EOT
      fixed   = "${upper("$${${var.x}")}"
    }
    "k\"${var.x}\"" = {
      between = "a \"${var.x}\" b"
      alone   = "\"${var.x}\""
      dollar  = "$$${text}{"
      trimmed = "a ${~"\"${var.x}\""~} b"
      heredoc = <<-EOT
        ${"\"${var.x}\""}
          and ${"\"${var.x}\""}.
      EOT
      fixed   = "${upper("\"${var.x}\"")}"
    }
    "k${"${var.x}$"}" = {
      between = "a ${"${var.x}$"} b"
      alone   = "${"${var.x}$"}"
      dollar  = "$$${text}{"
      trimmed = "a ${~"${var.x}$"~} b"
      heredoc = <<-EOT
        ${"${var.x}$"}
          and ${"${var.x}$"}.
      EOT
      fixed   = "${upper("${var.x}$")}"
    }
    "k${var.x}" = {
      between = "a ${var.x} b"
      alone   = "${"${var.x}"}"
      dollar  = "$$${text}{"
      trimmed = "a ${~"${var.x}"~} b"
      heredoc = <<-EOT
        ${var.x}
          and ${var.x}.
      EOT
      fixed   = "${upper("${var.x}")}"
    }
    "k%{if var.on}y%{endif}" = {
      between = "a %{if var.on}y%{endif} b"
      alone   = "${"%{if var.on}y%{endif}"}"
      dollar  = "$$${text}{"
      trimmed = "a ${~"%{if var.on}y%{endif}"~} b"
      heredoc = <<-EOT
        %{if var.on}y%{endif}
          and %{if var.on}y%{endif}.
      EOT
      fixed   = "${upper("%{if var.on}y%{endif}")}"
    }
  }
}
