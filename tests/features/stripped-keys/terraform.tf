output "template" {
  value = jsonencode({
    Resources = { for Name in ["new-orders", "old.orders"] : "Topic${replace(Name, "/[^0-9A-Za-z]/", "")}" => {
      Type = "AWS::SNS::Topic", Properties = { TopicName = Name }
    } }
  })
}
