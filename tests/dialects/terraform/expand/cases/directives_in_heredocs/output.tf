variable "host" {
  default = "example.com"
}

# `<<-` takes the blanks that all lines begin with, so it cannot say this
output "deep" {
  value = <<EOT
      deep api
  EOT
}

# the blanks before the last directive stay, and no line break
output "nested" {
  value = <<EOT
    api
    - api.${var.host}:80 $${x} %%{y}
    - api.${var.host}:443 $${x} %%{y}
        web
    - web.${var.host}:80 $${x} %%{y}
    - web.${var.host}:443 $${x} %%{y}
    ${""~}
  EOT
}

output "open" {
  value = <<EOT
api$web$
EOT
}
