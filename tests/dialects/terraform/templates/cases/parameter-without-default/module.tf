# A variable without a default, that is a parameter of the template.
variable "Zones" {
  type = list(string)
  default = ["a"]
}

locals {
  template = {
    Parameters = {
      Zones = { Type = "CommaDelimitedList" }
    }
    Resources = {
      for zone in var.Zones : "Volume${zone}" => {
        Type       = "AWS::EC2::Volume"
        Properties = { Size = 1, AvailabilityZone = zone }
      }
    }
  }
}
