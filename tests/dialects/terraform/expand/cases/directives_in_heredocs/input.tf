variable "host" {
  default = "example.com"
}

# `<<-` takes the blanks that all lines begin with, so it cannot say this
output "deep" {
  value = <<-EOT
    %{for name in ["api"]~}
      deep ${name}
    %{endfor~}
  EOT
}

# the blanks before the last directive stay, and no line break
output "nested" {
  value = <<-EOT
    %{for name in ["api", "web"]~}
    ${name}
    %{for port in ["80", "443"]~}
    - ${name}.${var.host}:${port} $${x} %%{y}
    %{endfor~}
    %{endfor~}
  EOT
}

output "open" {
  value = <<EOT
%{for name in ["api", "web"]}${name}$
%{~endfor}
EOT
}
