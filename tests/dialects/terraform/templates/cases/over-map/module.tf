# Buckets by name: the keys are the carriers, the attributes columns.
locals {
  buckets = {
    Logs   = { retention = 30, class = "GLACIER" }
    Assets = { retention = 365, class = "STANDARD_IA" }
  }

  template = {
    AWSTemplateFormatVersion = "2010-09-09"
    Resources = {
      for name, bucket in local.buckets : "${name}Bucket" => {
        Type = "AWS::S3::Bucket"
        Properties = {
          LifecycleConfiguration = {
            Rules = [{
              Id               = "tier-${lower(name)}"
              Status           = "Enabled"
              ExpirationInDays = bucket.retention
              Transitions      = [{ StorageClass = bucket.class, TransitionInDays = 30 }]
            }]
          }
        }
      }
    }
  }
}
