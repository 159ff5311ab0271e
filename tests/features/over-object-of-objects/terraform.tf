output "template" {
  value = jsonencode({
    Resources = { for name, tag in { Data = { Key = "kind", Value = "data" }, Logs = { Key = "kind", Value = "logs" } } : "Bucket${name}" => {
      Type       = "AWS::S3::Bucket"
      Properties = { BucketName = "shop-${name}", Tags = [tag] }
    } }
  })
}
