output "template" {
  value = jsonencode({
    Resources = { for Function in ["Read", "Write"] : "Function${Function}" => {
      Type = "AWS::Lambda::Function"
      Properties = { Environment = { Variables = {
        for Table in ["orders", "returns"] : "TABLE_${Table}" => "${Function}-${Table}"
      } } }
    } }
  })
}
