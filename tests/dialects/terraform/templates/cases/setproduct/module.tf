# All pairs as a list of pairs.
locals {
  template = {
    Resources = {
      for pair in setproduct(["Web", "Data"], ["Dev", "Prod"]) : "Topic${pair[0]}${pair[1]}" => {
        Type       = "AWS::SNS::Topic"
        Properties = { TopicName = lower("${pair[0]}-${pair[1]}") }
      }
    }
  }
}
