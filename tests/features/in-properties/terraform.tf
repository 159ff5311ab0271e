output "template" {
  value = jsonencode({
    Resources = { Function = {
      Type = "AWS::Lambda::Function"
      Properties = {
        Runtime = "python3.13"
        Environment = { Variables = merge(
          { LEVEL = "info" },
          { for Table in ["orders", "returns"] : "TABLE_${Table}" => "shop-${Table}" },
          { REGION = { Ref = "AWS::Region" } },
        ) }
      }
    } }
  })
}
