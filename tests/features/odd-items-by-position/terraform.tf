output "template" {
  value = jsonencode({
    Resources = {
      for Index, Path in ["log-group", "a.b/c", "x y", "50%", "it's", "say \"hi\"", "#1", "k: v"] : "Parameter${Index}" => {
        Type       = "AWS::SSM::Parameter"
        Properties = { Type = "String", Value = Path, Description = "the ${Path}" }
      }
    }
  })
}
