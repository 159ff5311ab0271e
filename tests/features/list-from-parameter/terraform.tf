variable "Addresses" {
  type    = list(string)
  default = ["ipv6-1", "ipv6-2", "ipv6-3"]
}

output "template" {
  value = jsonencode({
    Parameters = { Addresses = { Type = "CommaDelimitedList", Default = join(",", var.Addresses) } }
    Resources = { Instance = {
      Type = "AWS::EC2::Instance"
      Properties = {
        InstanceType  = "m1.small"
        Ipv6Addresses = [for Address in var.Addresses : { Ipv6Address = Address }]
      }
    } }
  })
}
