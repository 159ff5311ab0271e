output "template" {
  value = jsonencode({
    # Überschrift ✓
    Resources = { for Name in ["Orders", "Payments"] : "Topic${Name}" => { # für alle
      Type = "AWS::SNS::Topic"
      Properties = {
        DisplayName = "café 日本語 ${Name} 🎉" # ß
        Tags        = [{ Key = "größe", Value = "\u00e9\U0001F600" }]
      }
    } }
  })
}
