output "template" {
  value = jsonencode({
    Resources = { for Name in ["one", "two"] : "Bucket${Name}" => {
      Type       = "AWS::S3::Bucket"
      Properties = { "Fn::Transform" = { Name = "AWS::Include", Parameters = { Location = "s3://parts/${Name}.yaml" } } }
    } }
  })
}
