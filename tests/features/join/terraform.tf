output "template" {
  value = jsonencode({
    Resources = { for Name in ["Orders", "Payments"] : "Topic${Name}" => {
      Type = "AWS::SNS::Topic"
      Properties = {
        TopicName   = join("-", ["shop", Name, "main"])
        DisplayName = { "Fn::Join" = ["-", [{ Ref = "AWS::StackName" }, Name]] }
        Tags = [
          { Key = "first", Value = { "Fn::Select" = [0, [Name, "other"]] } },
          { Key = "last", Value = split("-", "x-${Name}")[1] },
        ]
      }
    } }
  })
}
