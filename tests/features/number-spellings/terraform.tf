output "template" {
  value = jsonencode({
    Resources = merge(
      { Settings = { Type = "Custom::Settings", Properties = { Fixed = true } } },
      { for Account in ["0123", "1e3"] : "Account${Account}x" => {
        Type = "AWS::SNS::Topic", Properties = { TopicName = Account, DisplayName = "a${Account}" }
      } },
    )
  })
}
