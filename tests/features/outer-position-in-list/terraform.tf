output "template" {
  value = jsonencode({
    Resources = { for i, Team in ["Red", "Blue"] : "Bucket${i}" => {
      Type = "AWS::S3::Bucket"
      Properties = { Tags = [for j, Name in ["a", "b"] : {
        Key = "${Name}${i}${j}", Value = ["first", "second"][i], Extra = [Team, Name][j]
      }] }
    } }
  })
}
