# A set has no positions: key and value are the item.
variable "regions" {
  type    = set(string)
  default = ["us", "eu", "ap", "eu"]
}

locals {
  template = {
    Resources = {
      for key, region in var.regions : "Topic${upper(key)}" => {
        Type       = "AWS::SNS::Topic"
        Properties = { TopicName = "news-${region}" }
      }
    }
  }
}
