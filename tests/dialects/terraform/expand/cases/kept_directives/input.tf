variable "names" {
  type    = list(string)
  default = ["a", "b"]
}

variable "asked" {
  type = list(string)
}

resource "terraform_data" "later" {
  input = "x"
}

locals {
  mixed = "%{for name in var.names}${name}:%{for one in var.asked}${one}-${name}%{endfor} %{endfor}."
  unset = "%{for one in var.asked}${one}%{for name in var.names} ${name}%{endfor}%{endfor}"
  ifs   = <<-EOT
    %{for name in var.names}
    %{if name == terraform_data.later.id}
    later
    %{else}
    ${name}
    %{endif}
    %{endfor}
  EOT
}
