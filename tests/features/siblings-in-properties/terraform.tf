output "template" {
  value = jsonencode({
    Resources = { Settings = {
      Type = "Custom::Settings"
      Properties = merge(
        { First = 1 }, { for x in ["a", "b"] : "A${x}" => x }, { Middle = 2 }, { for x in ["c"] : "B${x}" => x }, { Last = 3 },
      )
    } }
  })
}
