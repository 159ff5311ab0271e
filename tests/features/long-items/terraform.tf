locals {
  scripts = [
    <<-EOT
      first: line
        second line
    EOT
    ,
    "folded to one line",
    "tab\tand \"quotes\" and \\ and \u0007",
  ]
}

output "template" {
  value = jsonencode({
    Resources = { for n, Script in local.scripts : "Parameter${n}" => {
      Type       = "AWS::SSM::Parameter"
      Properties = { Type = "String", Value = Script, Description = "script ${n}: ${Script}" }
    } }
  })
}
