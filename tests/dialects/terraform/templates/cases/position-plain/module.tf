# The plain position in the id.
locals {
  template = {
    Resources = {
      for i, size in [8, 16, 32] : "Volume${i}" => {
        Type       = "AWS::EC2::Volume"
        Properties = { Size = size, AvailabilityZone = "eu-west-1a" }
      }
    }
  }
}
