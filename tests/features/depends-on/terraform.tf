output "template" {
  value = jsonencode({
    Resources = merge(
      { Role = { Type = "AWS::IAM::Role" } },
      { for Name in ["Orders", "Payments"] : "Bucket${Name}" => {
        Type                = "AWS::S3::Bucket"
        DependsOn           = ["Role"]
        DeletionPolicy      = "Retain"
        UpdateReplacePolicy = "Delete"
        Metadata            = { Owner = "web" }
      } },
    )
  })
}
