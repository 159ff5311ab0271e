# Keys that are no logical ids, where they are none: tags, rows of tables that no mapping may have.
locals {
  tags = { "cost:centre" = "4711", "owner@mail" = "a b", "path/x" = "~" }

  template = {
    Resources = {
      Topic = {
        Type = "AWS::SNS::Topic"
        Properties = {
          Tags = [for key, value in local.tags : { Key = key, Value = value }]
        }
      }
      Function = {
        Type = "AWS::Lambda::Function"
        Properties = {
          Runtime     = "python3.12"
          Handler     = "main.main"
          Role        = "arn:aws:iam::123456789012:role/r"
          Code        = { ZipFile = "x" }
          Environment = { Variables = { for key, value in local.tags : replace(upper(key), "/[^A-Z]/", "_") => value } }
        }
      }
    }
  }
}
