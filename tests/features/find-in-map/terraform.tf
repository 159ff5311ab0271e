output "template" {
  value = jsonencode({
    Mappings = { Sizes = {
      Small = { Type = "t3.small", Disk = 8, Zones = ["a", "b"] }
      Large = { Type = "t3.large", Disk = 64, Zones = ["c"] }
    } }
    Resources = { for Size in ["Small", "Large"] : "Instance${Size}" => {
      Type = "AWS::EC2::Instance"
      Properties = {
        InstanceType = { "Fn::FindInMap" = ["Sizes", Size, "Type"] }
        Disk         = { "Fn::FindInMap" = ["Sizes", Size, "Disk"] }
        Zones        = { "Fn::FindInMap" = ["Sizes", Size, "Zones"] }
      }
    } }
  })
}
