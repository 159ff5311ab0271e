# The name of a condition in Fn::If is literal: a loop in which it depends on the item is written out.
locals {
  stages = ["Dev", "Prod"]

  template = {
    Conditions = {
      for stage in local.stages : "Is${stage}" => { "Fn::Equals" = [{ Ref = "AWS::Region" }, lower(stage)] }
    }
    Resources = {
      for stage in local.stages : "Topic${stage}" => {
        Type       = "AWS::SNS::Topic"
        Properties = { DisplayName = { "Fn::If" = ["Is${stage}", "here", { Ref = "AWS::NoValue" }] } }
      }
    }
  }
}
