# Several entries a round.
locals {
  services = ["Orders", "Billing"]

  template = {
    Resources = merge([
      for service in local.services : {
        "${service}DeadLetters" = { Type = "AWS::SQS::Queue" }
        "${service}Queue" = {
          Type = "AWS::SQS::Queue"
          Properties = {
            RedrivePolicy = {
              deadLetterTargetArn = { "Fn::GetAtt" = ["${service}DeadLetters", "Arn"] }
              maxReceiveCount     = 3
            }
          }
        }
        "${service}Topic" = { Type = "AWS::SNS::Topic", DependsOn = ["${service}Queue"] }
      }
    ]...)
    Outputs = merge([
      for service in local.services : {
        "${service}Url" = { Value = { Ref = "${service}Queue" } }
        "${service}Arn" = { Value = { "Fn::GetAtt" = "${service}Queue.Arn" } }
      }
    ]...)
  }
}
