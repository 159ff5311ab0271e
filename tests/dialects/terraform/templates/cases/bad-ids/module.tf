# Ids that CloudFormation does not allow.
locals {
  template = {
    Resources = {
      for name in ["user-events", "audit"] : "topic-${name}" => { Type = "AWS::SNS::Topic" }
    }
  }
}
