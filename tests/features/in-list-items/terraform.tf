output "template" {
  value = jsonencode({
    Resources = { Parameter = {
      Type = "Custom::Settings"
      Properties = {
        ServiceToken = "arn:aws:lambda:eu-west-1:123456789012:function:settings"
        Groups = [
          merge({ Name = "first" }, { for Flag in ["Fast", "Safe"] : "Is${Flag}" => "yes, ${Flag}" }),
          { Name = "second" },
        ]
      }
    } }
  })
}
