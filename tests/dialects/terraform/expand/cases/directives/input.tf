variable "hosts" {
  type    = map(number)
  default = { web = 443, api = 8080 }
}

variable "domain" {
  type    = string
  default = "example.org"
}

locals {
  quoted  = "hosts:%{for name, port in var.hosts} ${name}.${var.domain}:${port}%{endfor}."
  list    = <<-EOT
    # hosts
    %{for name, port in var.hosts~}
    ${name}.${var.domain} ${port}
    %{endfor~}
    # end
  EOT
  plain   = <<EOT
%{for name, port in var.hosts~}
server ${name} {
%{if port == 443~}
  tls ${var.domain};
%{endif~}
%{for at in range(2)~}
  listen ${port + at};
%{endfor~}
}
%{endfor~}
EOT
  trimmed = <<-EOT
    %{~for name, port in var.hosts~}
    ${name}
    %{~endfor~}
  EOT
  nothing = "a%{for x in []}${x}%{endfor}"
  single  = "%{for x in [var.domain]}${x}%{endfor}"
  money   = "%{for x in ["$", "%"]}${x}${var.domain}%{endfor}"
}
