locals {
  texts = [
    "yes", "off", "null", "~", "", "1:30", "0x1F", "2020-01-01", "1_000", "=", "<<", "- a", " padded ", "0o7", ".5", "12e03",
  ]
}

output "template" {
  value = jsonencode({
    Resources = { for Index, Text in local.texts : "Parameter${Index}" => {
      Type       = "AWS::SSM::Parameter"
      Properties = { Type = "String", Value = Text, Description = "${Text}" }
    } }
  })
}
