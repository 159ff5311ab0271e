# A list in each entry: literal items before and after those of the loop.
locals {
  apps = {
    Shop = ["GET", "POST"]
    Blog = ["GET"]
  }

  template = {
    Resources = {
      for app, methods in local.apps : "${app}Policy" => {
        Type = "AWS::IAM::ManagedPolicy"
        Properties = {
          PolicyDocument = {
            Version = "2012-10-17"
            Statement = concat(
              [{ Effect = "Allow", Action = ["logs:PutLogEvents"], Resource = "*" }],
              [for method in methods : { Effect = "Allow", Action = ["execute-api:Invoke"], Resource = "arn:aws:execute-api:*:*:*/*/${method}/${lower(app)}" }],
            )
          }
        }
      }
    }
  }
}
