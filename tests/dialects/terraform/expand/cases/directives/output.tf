variable "hosts" {
  type    = map(number)
  default = { web = 443, api = 8080 }
}

variable "domain" {
  type    = string
  default = "example.org"
}

locals {
  quoted  = "hosts: api.${var.domain}:8080 web.${var.domain}:443."
  list    = <<-EOT
    # hosts
        api.${var.domain} 8080
        web.${var.domain} 443
        # end
  EOT
  plain   = <<EOT
server api {
  listen 8080;
  listen 8081;
}
server web {
  tls ${var.domain};
  listen 443;
  listen 444;
}
EOT
  trimmed = <<EOT
    api
    web
  EOT
  nothing = "a"
  single  = "${""}${var.domain}"
  money   = "${"$"}${var.domain}${"%"}${var.domain}"
}
