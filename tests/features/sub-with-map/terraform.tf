output "template" {
  value = jsonencode({
    Resources = { for Name in ["Orders", "Payments"] : "Topic${Name}" => {
      Type = "AWS::SNS::Topic"
      Properties = {
        TopicName   = { "Fn::Sub" = ["$${Who}-$${What}", { Who = Name, What = "main" }] }
        DisplayName = { "Fn::Sub" = ["$${Who} in $${AWS::Region}", { Who = "team ${Name}" }] }
      }
    } }
  })
}
