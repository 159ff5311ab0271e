output "template" {
  value = jsonencode({
    Parameters = { Stage = { Type = "String", Default = "dev" } }
    Resources = merge(
      { Dead = { Type = "AWS::SQS::Queue" } },
      { for Name in ["Orders", "Payments"] : "Parameter${Name}" => {
        Type = "AWS::SSM::Parameter"
        Properties = {
          Type        = "String"
          Name        = { "Fn::Sub" = "/$${Stage}/$${AWS::Region}/${Name}" }
          Value       = { "Fn::Sub" = "$${Dead.Arn} for ${Name}" }
          Description = { "Fn::Sub" = ["${Name} at $${Where}", { Where = { Ref = "Stage" } }] }
        }
      } },
    )
  })
}
