output "template" {
  value = jsonencode({
    Resources = { for n, Text in ["$${Text}", "$${AWS::Region}", "$${!x}", "$", "{{resolve:ssm:a}}"] : "Parameter${n}" => {
      Type       = "AWS::SSM::Parameter"
      Properties = { Type = "String", Value = Text, Description = { "Fn::Sub" = "in $${AWS::Region}" } }
    } }
  })
}
