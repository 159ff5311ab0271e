output "template" {
  value = jsonencode({
    Resources = { for Name in ["Orders", "Payments"] : "Topic${Name}" => {
      Type = "AWS::SNS::Topic"
      Properties = {
        TopicName   = "$${Name} is ${Name}"
        DisplayName = { "Fn::Sub" = "$${!Name} ${"$"}${Name} $Name {Name} $${!AWS::Region}" }
        Plain       = "$${Other}"
      }
    } }
  })
}
