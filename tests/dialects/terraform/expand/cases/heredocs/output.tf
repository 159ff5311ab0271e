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
    <<-EOT
      #!/bin/sh
      echo "orders" ${var.env}

        orders is $${indented} \n
    EOT
    ,
    <<-EOT
      #!/bin/sh
      echo "${"pay\nments"}" ${var.env}

        ${"pay\nments"} is $${indented} \n
    EOT
    ,
    <<-EOT
      #!/bin/sh
      echo "${" "}" ${var.env}

        ${" "} is $${indented} \n
    EOT
    ,
    <<-EOT
      #!/bin/sh
      echo "${"$"}" ${var.env}

        ${"$"} is $${indented} \n
    EOT
    ,
  ]
  plain = {
    a = <<EOT
  name: a
	tab: A ${~"a"~}
  done
EOT
    b = <<EOT
  name: b
	tab: B ${~"b"~}
  done
EOT
  }
  in_calls = [
    trimspace(<<-EOT
      a
      EOT
    ),
    trimspace(<<-EOT
      b
      EOT
    ),
  ]
  deep = {
    a = {
      run = {
        script = <<-EOT
          cd /srv/a
          ./start --env ${var.env} --name ${true ? var.env : "a"}
        EOT
      }
    }
  }
  trimmed = {
    a = {
      text = <<-EOT
      echo a ${var.env}
        %{if true~}
        first
        %{endif~}
    EOT
    }
    b = {
      text = <<-EOT
      echo b ${var.env}
        %{if false~}
        first
        %{endif~}
    EOT
    }
  }
  among = [
    ["echo ${var.env}\n", upper("echo ${var.env}\n"), { text = "echo ${var.env}\n" }],
    ["b", "B", { text = "b" }],
  ]
  branches = [
    [(
      var.env == "x" ? "b" : <<-EOT
        echo ${var.env}
      EOT
    )],
    ["b"],
  ]
  marker = {
    EOT = <<-EOT
      ${"EOT"}
      ${"EOT"} ${"EOT"}
    EOT
    b   = <<-EOT
      b
      b b
    EOT
  }
}
