output "template" {
  value = jsonencode({
    Resources = { for i, x in ["A", "B", "A"] : "Topic${x}${i}End" => {
      Type       = "AWS::SNS::Topic"
      Properties = { TopicName = "${i}-${x}", DisplayName = x }
    } }
  })
}
