# Of an item that passes a filter, picked by its position, characters are stripped in the key all the same.
locals {
  zones = ["eu-1", "eu-2", "us-1"]
  template = {
    Resources = {
      for at, zone in local.zones : "Topic${at}${replace(zone, "/[^0-9A-Za-z]/", "")}" => {
        Type       = "AWS::SNS::Topic"
        Properties = { DisplayName = zone }
      } if zone != "eu-2"
    }
  }
}
