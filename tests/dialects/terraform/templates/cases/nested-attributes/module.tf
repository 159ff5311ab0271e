# Attributes of attributes.
locals {
  tables = {
    Users  = { key = { name = "id", type = "S" }, billing = { mode = "PAY_PER_REQUEST" } }
    Events = { key = { name = "at", type = "N" }, billing = { mode = "PAY_PER_REQUEST" } }
  }

  template = {
    Resources = {
      for name, table in local.tables : "${name}Table" => {
        Type           = "AWS::DynamoDB::Table"
        DeletionPolicy = "Retain"
        UpdateReplacePolicy = "Retain"
        Properties = {
          BillingMode          = table.billing.mode
          AttributeDefinitions = [{ AttributeName = table.key.name, AttributeType = table.key.type }]
          KeySchema            = [{ AttributeName = table.key["name"], KeyType = "HASH" }]
        }
      }
    }
  }
}
