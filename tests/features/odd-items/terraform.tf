output "template" {
  value = jsonencode({
    Resources = { Secret = {
      Type = "Custom::Settings"
      Properties = { Values = {
        for Path in ["log-group", "a.b/c", "x y", "50%", "it's", "say \"hi\"", "#1", "k: v", "{z}"] : "at ${Path}" => Path
      } }
    } }
  })
}
