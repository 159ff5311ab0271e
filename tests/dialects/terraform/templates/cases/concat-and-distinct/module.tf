# Sources that functions make.
locals {
  core  = ["Orders", "Billing"]
  extra = ["Mail", "Orders"]

  template = {
    Resources = {
      for name in distinct(concat(local.core, local.extra)) : "${name}Queue" => { Type = "AWS::SQS::Queue" }
    }
    Outputs = {
      for name in sort(concat(local.core, ["Audit"])) : "${name}Name" => { Value = format("%s-%03d", lower(name), length(name)) }
    }
  }
}
