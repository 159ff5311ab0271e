output "template" {
  value = jsonencode({
    Resources = { Settings = {
      Type       = "Custom::Settings"
      Properties = { for Text in ["yes", "null", "~", "1:30", "0x1F", "2020-01-01", "012"] : Text => Text }
    } }
  })
}
