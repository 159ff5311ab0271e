# One name over a map binds the values; the ids come from an attribute.
locals {
  topics = {
    a = { id = "Orders", display = "Orders (new)" }
    b = { id = "Refunds", display = "Refunds" }
  }

  template = {
    Resources = {
      for topic in local.topics : "Topic${topic.id}" => {
        Type       = "AWS::SNS::Topic"
        Properties = { DisplayName = topic.display }
      }
    }
  }
}
