# What a loop visits is looked up in an object that the template has as a mapping.
variable "Region" {
  type    = string
  default = "eu"
}

variable "Regions" {
  type    = list(string)
  default = ["eu", "us"]
}

locals {
  Zones = {
    eu = { Names = ["a", "b"], Main = "a" }
    us = { Names = ["c"], Main = "c" }
  }

  template = {
    Parameters = {
      Region  = { Type = "String", Default = var.Region }
      Regions = { Type = "CommaDelimitedList", Default = join(",", var.Regions) }
    }
    Mappings = {
      Zones = local.Zones
    }
    Resources = merge(
      { for zone in local.Zones[var.Region].Names : "Volume${zone}" => { Type = "AWS::SNS::Topic" } },
      { for zone in local.Zones[var.Region]["Names"] : "Index${zone}" => { Type = "AWS::SNS::Topic" } },
      { for zone in lookup(local.Zones[var.Region], "Names", []) : "Lookup${zone}" => { Type = "AWS::SNS::Topic" } },
      { for zone in try(local.Zones[var.Region].More, ["none"]) : "Try${zone}" => { Type = "AWS::SNS::Topic" } },
      { for zone in [local.Zones[var.Region].Main, "z"] : "Item${zone}" => { Type = "AWS::SNS::Topic" } },
      { for zone in local.Zones.eu.Names : "Fixed${zone}" => { Type = "AWS::SNS::Topic" } },
      merge([for region in var.Regions : {
        for zone in local.Zones[region].Names : "${region}${zone}" => { Type = "AWS::SNS::Topic" }
      }]...),
    )
  }
}
