output "template" {
  value = jsonencode({
    Resources = { Parameter = {
      Type = "AWS::SSM::Parameter"
      Properties = {
        Type = "String"
        Value = { "Fn::Join" = [",", [
          for Name in ["orders", "returns"] : { "Fn::Sub" = "arn:aws:sns:$${AWS::Region}:${Name}" }
        ]] }
      }
    } }
  })
}
