output "template" {
  value = jsonencode({
    AWSTemplateFormatVersion = "2010-09-09"
    # one topic for each team
    Resources = { for Name in ["Orders", "Payments", "Returns"] : "Topic${Name}" => {
      Type       = "AWS::SNS::Topic"
      Properties = { TopicName = Name, DisplayName = "All ${Name}" }
    } }
  })
}
