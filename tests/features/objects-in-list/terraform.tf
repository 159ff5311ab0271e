output "template" {
  value = jsonencode({
    Resources = { Settings = {
      Type = "Custom::Settings"
      Properties = { Groups = [for Group in ["one", "two"] : merge(
        { Name = Group },
        { for Flag in ["Fast", "Safe"] : "Is${Flag}" => "${Group} ${Flag}" },
      )] }
    } }
  })
}
