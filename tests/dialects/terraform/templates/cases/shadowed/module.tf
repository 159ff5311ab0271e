# Inner variables that have the names of outer ones, and of parameters.
locals {
  template = {
    Parameters = { name = { Type = "String", Default = "x" } }
    Resources = merge([
      for name in ["A", "B"] : {
        "Topic${name}" = {
          Type = "AWS::SNS::Topic"
          Properties = {
            DisplayName  = { Ref = "name" }
            Subscription = [for name in ["${name}1", "${name}2"] : { Protocol = "email", Endpoint = "${name}@x.org" }]
          }
        }
      }
    ]...)
  }
}
