output "template" {
  value = jsonencode({
    Resources = { Settings = {
      Type = "Custom::Settings"
      Properties = { Groups = {
        for Group in ["one", "two"] : "group-${Group}" => [for Flag in ["Fast", "Safe"] : "${Group} ${Flag}"]
      } }
    } }
  })
}
