# Policy documents: as data, and as text that `jsonencode` makes.
locals {
  buckets = { Logs = ["s3:PutObject"], Data = ["s3:GetObject", "s3:PutObject"] }

  template = {
    Resources = merge(
      {
        for name, actions in local.buckets : "${name}Policy" => {
          Type = "AWS::IAM::ManagedPolicy"
          Properties = {
            PolicyDocument = {
              Version   = "2012-10-17"
              Statement = [{ Effect = "Allow", Action = actions, Resource = "arn:aws:s3:::${lower(name)}/*" }]
            }
          }
        }
      },
      {
        for name, actions in local.buckets : "${name}Document" => {
          Type = "AWS::SSM::Parameter"
          Properties = {
            Type = "String"
            Value = jsonencode({
              bucket  = lower(name)
              actions = [for a in actions : trimprefix(a, "s3:")]
            })
          }
        }
      },
    )
  }
}
