# Strings and numbers that say something else once a template puts them together: only Terraform does.
locals {
  prefixes = { A = "$${AWS::Region}", B = "$${AWS::StackName}", C = "plain" }

  template = {
    Resources = merge(
      { for id, prefix in local.prefixes : "Hole${id}" => {
        Type       = "AWS::SNS::Topic"
        Properties = { DisplayName = { "Fn::Sub" = "${prefix}-$${AWS::Partition}" }, TopicName = "x-${prefix}" }
      } },
      { for prefix in local.prefixes : "Value${length(prefix)}" => {
        Type       = "AWS::SNS::Topic"
        Properties = { DisplayName = { "Fn::Sub" = "${prefix}-$${AWS::Partition}" } }
      } },
      { for n in ["A", "B"] : "Opened${n}" => {
        Type       = "AWS::SNS::Topic"
        Properties = { DisplayName = "$${${n}}" }
      } },
      { for n in ["A", "B"] : "Function${n}" => {
        Type = "AWS::SNS::Topic"
        Properties = {
          DisplayName = { for name in ["Ref"] : name => "AWS::Region" }
          TopicName   = { for name in ["Join", "Sub"] : "Fn::${name}" => ["-", [n, "x"]] if name == "Join" }
        }
      } },
      { for n, size in { A = 0.0000001, B = 2.5 } : "Number${n}" => {
        Type       = "AWS::SNS::Topic"
        Properties = { DisplayName = "of ${size}", Rate = size }
      } }
    )
  }
}
