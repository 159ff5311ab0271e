# The item is the whole entry, or merged with more.
locals {
  resources = {
    A = { Type = "AWS::SNS::Topic" }
    B = { Type = "AWS::SQS::Queue", Properties = { DelaySeconds = 3 } }
  }

  template = {
    Resources = merge(
      { for name, resource in local.resources : "Plain${name}" => resource },
      { for name, resource in local.resources : "Kept${name}" => merge(resource, { DeletionPolicy = "Retain", UpdateReplacePolicy = "Retain" }) },
    )
  }
}
