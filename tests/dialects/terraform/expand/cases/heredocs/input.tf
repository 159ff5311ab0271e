variable "names" {
  type    = list(string)
  default = ["orders", "pay\nments", " ", "$"]
}

variable "env" {
  type    = string
  default = "dev"
}

locals {
  flush = [
    for name in var.names : <<-EOT
      #!/bin/sh
      echo "${name}" ${var.env}

        ${name} is $${indented} \n
    EOT
  ]
  plain = { for name in ["a", "b"] : name => <<EOT
  name: ${name}
	tab: ${upper(name)} ${~name~}
  done
EOT
  }
  in_calls = [for name in ["a", "b"] : trimspace(<<-EOT
    ${name}
    EOT
  )]
  deep = {
    for name in ["a"] : name => {
      run = {
        script = <<-EOT
          cd /srv/${name}
          ./start --env ${var.env} --name ${name == "a" ? var.env : name}
        EOT
      }
    }
  }
  trimmed = { for name in ["a", "b"] : name => {
    text = <<-EOT
      echo ${name} ${var.env}
        %{if name == "a"~}
        first
        %{endif~}
    EOT
  } }
  among = [for text in [<<-EOT
    echo ${var.env}
  EOT
  , "b"] : [text, upper(text), { text = text }]]
  branches = [for text in [var.env == "x" ? "b" : <<-EOT
    echo ${var.env}
  EOT
  , "b"] : [text]]
  marker = { for name in ["EOT", "b"] : name => <<-EOT
    ${name}
    ${name} ${name}
  EOT
  }
}
