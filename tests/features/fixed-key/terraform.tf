output "template" {
  value = jsonencode({
    Resources = { for Name in ["orders"] : "Topic" => { Type = "AWS::SNS::Topic", Properties = { TopicName = Name } } }
  })
}
