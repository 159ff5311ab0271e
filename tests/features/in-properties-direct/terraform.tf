output "template" {
  value = jsonencode({
    Resources = { Bucket = {
      Type = "AWS::S3::Bucket"
      Properties = merge(
        { for Switch in ["BlockPublicAcls", "BlockPublicPolicy"] : "${Switch}Text" => "${Switch} is on" },
        { BucketName = "data" },
      )
    } }
  })
}
