# Names that the loop makes: in Ref, GetAtt, DependsOn and Condition.
locals {
  stages = ["Dev", "Prod"]

  template = {
    Parameters = { Stage = { Type = "String", Default = "Dev", AllowedValues = ["Dev", "Prod"] } }
    Conditions = { for stage in local.stages : "Is${stage}" => { "Fn::Equals" = [{ Ref = "Stage" }, stage] } }
    Resources = merge(
      {
        for stage in local.stages : "${stage}Topic" => {
          Type      = "AWS::SNS::Topic"
          Condition = "Is${stage}"
        }
      },
      {
        for stage in local.stages : "${stage}Queue" => {
          Type      = "AWS::SQS::Queue"
          Condition = "Is${stage}"
          DependsOn = "${stage}Topic"
          Properties = {
            Tags = [
              { Key = "topic", Value = { Ref = "${stage}Topic" } },
              { Key = "name", Value = { "Fn::GetAtt" = ["${stage}Topic", "TopicName"] } },
            ]
          }
        }
      },
    )
    Outputs = {
      for stage in local.stages : "${stage}Arn" => {
        Condition = "Is${stage}"
        Value     = { "Fn::GetAtt" = ["${stage}Queue", "Arn"] }
        Export    = { Name = { "Fn::Sub" = "$${AWS::StackName}-${stage}" } }
      }
    }
  }
}
