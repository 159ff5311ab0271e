# `merge` lets the last one win: an entry of a loop is replaced by a plain one.
locals {
  template = {
    Resources = merge(
      { for n in ["A", "B"] : "Queue${n}" => { Type = "AWS::SQS::Queue" } },
      { QueueB = { Type = "AWS::SQS::Queue", Properties = { DelaySeconds = 5 } } },
    )
  }
}
