# What a splat picks of objects.
locals {
  people = [{ name = "ann", mail = "a@x.org" }, { name = "bob", mail = "b@x.org" }]

  template = {
    Resources = {
      Topic = {
        Type = "AWS::SNS::Topic"
        Properties = {
          DisplayName  = join(", ", local.people[*].name)
          Subscription = [for mail in local.people[*].mail : { Protocol = "email", Endpoint = mail }]
        }
      }
    }
  }
}
