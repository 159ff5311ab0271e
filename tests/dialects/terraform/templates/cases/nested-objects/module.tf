# An object in an object: all pairs as entries.
locals {
  teams  = ["Web", "Data"]
  stages = ["Dev", "Prod"]

  template = {
    Resources = merge([
      for team in local.teams : {
        for stage in local.stages : "${team}${stage}Topic" => {
          Type       = "AWS::SNS::Topic"
          Properties = { TopicName = "${lower(team)}-${lower(stage)}" }
        }
      }
    ]...)
  }
}
