# Attributes that take no function, of the item.
locals {
  buckets = { Logs = "Delete", Data = "Retain" }

  template = {
    Resources = {
      for name, policy in local.buckets : "${name}Bucket" => {
        Type                = "AWS::S3::Bucket"
        DeletionPolicy      = policy
        UpdateReplacePolicy = policy
      }
    }
  }
}
