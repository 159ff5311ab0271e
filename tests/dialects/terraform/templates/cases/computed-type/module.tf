# The type of a resource is part of the item: CloudFormation takes no function there.
locals {
  channels = {
    Orders = { type = "AWS::SQS::Queue", name = "orders" }
    News   = { type = "AWS::SNS::Topic", name = "news" }
  }

  template = {
    Resources = {
      for id, channel in local.channels : id => {
        Type     = channel.type
        Metadata = { name = channel.name }
      }
    }
  }
}
