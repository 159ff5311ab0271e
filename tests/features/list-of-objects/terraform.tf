output "template" {
  value = jsonencode({
    Resources = { Table = {
      Type = "AWS::DynamoDB::Table"
      Properties = {
        TableName = "shop"
        GlobalSecondaryIndexes = [for n, Name in ["byDate", "byOwner"] : {
          IndexName  = Name
          KeySchema  = [{ AttributeName = "${Name}Key", KeyType = "HASH" }, { AttributeName = "id", KeyType = "RANGE" }]
          Projection = { ProjectionType = "INCLUDE", NonKeyAttributes = ["attribute-${n}", "owner"] }
        }]
      }
    } }
  })
}
