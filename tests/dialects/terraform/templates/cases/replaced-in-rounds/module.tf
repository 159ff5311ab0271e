# Entries that replace others in a round of a loop, by `merge` and in an object with keys that are computed.
locals {
  defaults = { Size = 1, Kind = "x" }
  items    = { A = { Size = 5 }, B = {}, C = { Other = true } }

  template = {
    Resources = merge(
      { for id, own in local.items : "Queue${id}" => {
        Type       = "Custom::Queue"
        Properties = merge(local.defaults, own, { Name = id })
      } },
      { for n in ["A", "B"] : "Topic${n}" => {
        Type       = "AWS::SNS::Topic"
        Properties = merge({ DisplayName = "none", TopicName = n }, { DisplayName = "of ${n}" })
      } },
      { for n in ["A", "B"] : "Thing${n}" => {
        Type       = "Custom::Thing"
        Properties = { A = 0, Z = 0, (n) = 1, Z = n }
      } },
      merge([for n in ["A", "B"] : merge(
        { "${n}First" = { Type = "AWS::SQS::Queue" } },
        { for m in ["x", "y"] : "${n}${m}" => { Type = "AWS::SQS::Queue" } }
      )]...)
    )
  }
}
