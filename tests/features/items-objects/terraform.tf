output "template" {
  value = jsonencode({
    Resources = { for Index, Tag in [{ Key = "stage", Value = "prod" }, { Key = "owner", Value = "web" }] : "Bucket${Index}" => {
      Type       = "AWS::S3::Bucket"
      Properties = { Tags = [Tag, { Key = "number", Value = tostring(Index) }] }
    } }
  })
}
