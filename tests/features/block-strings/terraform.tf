output "template" {
  value = jsonencode({
    Resources = { for Role in ["web", "db"] : "Instance${Role}" => {
      Type = "AWS::EC2::Instance"
      Properties = {
        UserData = { "Fn::Base64" = { "Fn::Sub" = <<-EOT
      #!/bin/bash
      echo "${Role} in $${AWS::Region}"

      x=$${!HOME}; echo 'done'
    EOT
        } }
        Note  = "folded ${Role} text"
        Fixed = <<-EOT
      first
        second
    EOT
      }
    } }
  })
}
