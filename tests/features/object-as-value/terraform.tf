output "template" {
  value = jsonencode({
    Resources = { Function = {
      Type       = "AWS::Lambda::Function"
      Properties = { Environment = { Variables = { for Table in ["orders", "returns"] : "TABLE_${Table}" => Table } } }
    } }
  })
}
