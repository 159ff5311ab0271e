output "template" {
  value = jsonencode({
    Resources = merge(
      { for Name in ["Orders", "Payments"] : "Topic${Name}" => {
        "Type" = "AWS::SNS::Topic"
        "Properties" = {
          "TopicName"   = Name
          "DisplayName" = format("All %s", Name)
          "Tags"        = [{ "Key" = join("", ["a", Name]), "Value" = { "Fn::GetAtt" = ["Other", "TopicName"] } }]
        }
      } },
      { Other = { Type = "AWS::SNS::Topic" } },
    )
  })
}
