output "template" {
  value = jsonencode({
    Resources = { Rules = {
      Type = "Custom::Rules"
      Properties = {
        ServiceToken = "arn:aws:lambda:eu-west-1:123456789012:function:rules"
        Rules = [for a in ["A1", "A2"] : { Name = a, In = [for b in ["B1"] : { Name = "${a}${b}", In = [
          for c in ["C1", "C2"] : { Name = "${a}${b}${c}", In = [for d in ["D1"] : {
            Name = "${a}${b}${c}${d}", In = [for e in ["E1", "E2"] : "${a}${b}${c}${d}${e}"]
          }] }
        ] }] }]
      }
    } }
  })
}
