# Each group is a list that a resource has as its items.
locals {
  members = {
    ann = "admins"
    bob = "viewers"
    cat = "admins"
  }

  template = {
    Resources = {
      for group, names in { for name, group in local.members : group => name... } : "Members${title(group)}" => {
        Type = "AWS::IAM::UserToGroupAddition"
        Properties = {
          GroupName = group
          Users     = names
        }
      }
    }
  }
}
