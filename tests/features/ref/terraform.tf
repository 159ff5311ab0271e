output "template" {
  value = jsonencode({
    Parameters = { Stage = { Type = "String", Default = "dev" } }
    Resources = merge(
      { for Name in ["Orders", "Payments"] : "Alarm${Name}" => {
        Type = "AWS::CloudWatch::Alarm"
        Properties = {
          AlarmName    = Name
          AlarmActions = [{ Ref = "Topic" }]
          Dimensions   = [{ Name = "stage", Value = { Ref = "Stage" } }, { Name = "region", Value = { Ref = "AWS::Region" } }]
        }
      } },
      { Topic = { Type = "AWS::SNS::Topic" } },
    )
  })
}
