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
  mixed = "a:%{for one in var.asked}${one}-a%{endfor} b:%{for one in var.asked}${one}-b%{endfor} ."
  unset = "%{for one in var.asked}${one} a b%{endfor}"
  ifs   = <<-EOT

    %{if "a" == terraform_data.later.id}
    later
    %{else}
    a
    %{endif}

    %{if "b" == terraform_data.later.id}
    later
    %{else}
    b
    %{endif}

  EOT
}
