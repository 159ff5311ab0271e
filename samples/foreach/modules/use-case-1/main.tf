locals {
  template = {
    AWSTemplateFormatVersion = "2010-09-09"
    Resources = {
      # Fn::ForEach::Tables
      for TableName in ["Points", "Score", "Name", "Leaderboard"] : "DynamoDB${TableName}" => {
        Type = "AWS::DynamoDB::Table"
        Properties = {
          TableName             = TableName
          AttributeDefinitions  = [{ AttributeName = "id", AttributeType = "S" }]
          KeySchema             = [{ AttributeName = "id", KeyType = "HASH" }]
          ProvisionedThroughput = { ReadCapacityUnits = "5", WriteCapacityUnits = "5" }
        }
      }
    }
  }
}

output "template" {
  description = "The CloudFormation template, as JSON"
  value       = jsonencode(local.template)
}
