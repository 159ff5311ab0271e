# A filter over the key, and one over the position.
locals {
  zones = ["a", "b", "c", "d"]
  sizes = { Small = 1, Large = 8, Huge = 32 }

  template = {
    Resources = merge(
      {
        for size, gib in local.sizes : "Volume${size}" => {
          Type       = "AWS::EC2::Volume"
          Properties = { Size = gib, AvailabilityZone = "eu-west-1a" }
        } if size != "Huge"
      },
      {
        for i, zone in local.zones : "Spare${i}" => {
          Type       = "AWS::EC2::Volume"
          Properties = { Size = 1, AvailabilityZone = "eu-west-1${zone}" }
        } if i % 2 == 0
      },
    )
  }
}
