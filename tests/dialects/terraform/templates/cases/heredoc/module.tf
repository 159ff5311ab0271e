# Scripts as heredocs, with variables of the loop and of the shell.
locals {
  roles = { Web = 80, Api = 8080 }

  template = {
    Resources = {
      for role, port in local.roles : "${role}Template" => {
        Type = "AWS::EC2::LaunchTemplate"
        Properties = {
          LaunchTemplateData = {
            UserData = {
              "Fn::Base64" = <<-EOT
                #!/bin/bash
                role=${lower(role)}
                echo "listening on ${port}" > "/etc/$${role}.conf"
                %{if port < 1024~}
                sudo setcap cap_net_bind_service=+ep /usr/bin/app
                %{endif~}
                exec app --port ${port}
              EOT
            }
          }
        }
      }
    }
  }
}
