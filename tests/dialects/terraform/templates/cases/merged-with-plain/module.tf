# Plain entries before, between and after loops, and a plain entry in an object of its own.
locals {
  shared = {
    Key = { Type = "AWS::KMS::Key", Properties = { KeyPolicy = { Version = "2012-10-17", Statement = [{ Effect = "Allow", Action = "kms:*", Resource = "*", Principal = { AWS = "*" } }] } } }
  }

  template = {
    Description = "plain entries and loops"
    Resources = merge(
      local.shared,
      { for n in ["A", "B"] : "Queue${n}" => { Type = "AWS::SQS::Queue", Properties = { KmsMasterKeyId = { Ref = "Key" } } } },
      { Between = { Type = "AWS::SNS::Topic" } },
      { for n in ["C"] : "Topic${n}" => { Type = "AWS::SNS::Topic" } },
      { After = { Type = "AWS::SNS::Topic" } },
    )
  }
}
