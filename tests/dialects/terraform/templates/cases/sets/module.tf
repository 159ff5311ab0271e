# Sets are sorted and have each item once.
locals {
  template = {
    Resources = {
      for name in toset(["Web", "Data", "Web"]) : "Topic${name}" => { Type = "AWS::SNS::Topic" }
    }
  }
}
