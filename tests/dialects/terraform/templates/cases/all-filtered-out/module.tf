# A filter that lets nothing pass, and empty collections.
variable "extra" {
  type    = map(string)
  default = {}
}

locals {
  template = {
    Resources = merge(
      { Handle = { Type = "AWS::CloudFormation::WaitConditionHandle" } },
      { for n in ["a", "b"] : "Queue${n}" => { Type = "AWS::SQS::Queue" } if n == "c" },
      { for name, type in var.extra : name => { Type = type } },
      merge([for n in [] : { "Topic${n}" = { Type = "AWS::SNS::Topic" } }]...),
    )
    Outputs = { for n in toset([]) : "Out${n}" => { Value = n } }
  }
}
