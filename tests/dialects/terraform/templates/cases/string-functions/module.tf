# Functions of strings in keys and values.
locals {
  names = ["user-events", "audit-log"]

  template = {
    Resources = {
      for name in local.names : replace(title(name), "-", "") => {
        Type = "AWS::Kinesis::Stream"
        Properties = {
          Name       = upper(replace(name, "-", "_"))
          ShardCount = length(split("-", name))
          Tags       = [{ Key = "short", Value = substr(name, 0, 4) }, { Key = "joined", Value = join("/", reverse(split("-", name))) }]
        }
      }
    }
  }
}
