output "template" {
  value = jsonencode({
    Resources = { for Priority, Name in ["Shop", "Blog"] : "Rule${Name}" => {
      Type = "AWS::ElasticLoadBalancingV2::ListenerRule"
      Properties = {
        Priority   = Priority
        Conditions = [{ Field = "path-pattern", Values = ["/${Name}/*"] }]
      }
    } }
  })
}
