# A grouping loop as the value of a section's entry.
locals {
  users = {
    ann = { role = "admin" }
    bob = { role = "viewer" }
    cat = { role = "admin" }
  }

  template = {
    Resources = { Handle = { Type = "AWS::CloudFormation::WaitConditionHandle" } }
    Metadata = {
      UsersByRole = { for name, user in local.users : user.role => name... }
    }
  }
}
