# The usual way to all pairs: a flattened list of objects, by a key.
locals {
  groups = {
    admins  = ["ann", "bob"]
    viewers = ["bob"]
  }

  memberships = flatten([
    for group, users in local.groups : [
      for user in users : { group = group, user = user }
    ]
  ])

  template = {
    Resources = {
      for m in local.memberships : "${title(m.user)}In${title(m.group)}" => {
        Type       = "AWS::IAM::UserToGroupAddition"
        Properties = { GroupName = m.group, Users = [m.user] }
      }
    }
  }
}
