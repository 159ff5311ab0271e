output "template" {
  value = jsonencode({
    Resources = { for Name in ["Orders", "Returns"] : "Topic${replace(Name, "/[^0-9A-Za-z]/", "")}" => {
      Type = "AWS::SNS::Topic", Properties = { TopicName = Name }
    } }
  })
}
