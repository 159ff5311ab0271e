output "template" {
  value = jsonencode({
    Resources = { for Team in ["Red", "Blue"] : "Bucket${Team}" => {
      Type       = "AWS::S3::Bucket"
      Properties = { Tags = [for Name in [Team, "${Team}Extra", "Common"] : { Key = "${Team}/${Name}", Value = Name }] }
    } }
  })
}
