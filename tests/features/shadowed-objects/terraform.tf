output "template" {
  value = jsonencode({
    Resources = { for x in ["Orders", "Payments"] : "Settings${x}" => {
      Type       = "Custom::Settings"
      Properties = merge({ Name = x }, { for x in ["Fast", "Safe"] : "Is${x}" => "it is ${x}" })
    } }
  })
}
