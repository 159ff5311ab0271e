output "template" {
  value = jsonencode({
    Resources = merge([for a in ["A1", "A2"] : merge([for b in ["B1"] : merge([for c in ["C1", "C2"] :
      merge([for d in ["D1"] : { for e in ["E1", "E2"] : "T${a}${b}${c}${d}${e}" => {
        Type = "AWS::SNS::Topic", Properties = { TopicName = "${a}-${b}-${c}-${d}-${e}" }
      } }]...)
    ]...)]...)]...)
  })
}
