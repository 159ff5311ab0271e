# Grouping: rules by group, a list behind each key.
locals {
  rules = [
    { group = "web", port = 80 },
    { group = "db", port = 5432 },
    { group = "web", port = 443 },
  ]

  ports = { for rule in local.rules : rule.group => rule.port... }

  template = {
    Resources = {
      for group, ports in local.ports : "Ports${title(group)}" => {
        Type = "AWS::SSM::Parameter"
        Properties = {
          Type  = "StringList"
          Value = join(",", ports)
        }
      }
    }
  }
}
