output "template" {
  value = jsonencode({
    Resources = { for n, Wort in ["straße", "東京", "🎉"] : "Topic${n}" => {
      Type = "AWS::SNS::Topic", Properties = { DisplayName = "das ${Wort}" }
    } }
  })
}
