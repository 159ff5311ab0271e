output "template" {
  value = jsonencode({
    Resources = merge([for Team in ["Red", "Blue"] : { for Name in [Team, "Common"] : "Topic${Team}${Name}" => {
      Type = "AWS::SNS::Topic", Properties = { TopicName = Name }
    } }]...)
  })
}
