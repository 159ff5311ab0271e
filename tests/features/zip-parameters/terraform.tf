variable "Cidrs" {
  type    = list(string)
  default = ["10.0.0.0/24", "10.0.1.0/24"]
}

variable "Zones" {
  type    = list(string)
  default = ["eu-west-1a", "eu-west-1b"]
}

output "template" {
  value = jsonencode({
    Parameters = {
      Cidrs = { Type = "CommaDelimitedList", Default = join(",", var.Cidrs) }
      Zones = { Type = "CommaDelimitedList", Default = join(",", var.Zones) }
    }
    Resources = { for n, Cidr in var.Cidrs : "Subnet${n}" => {
      Type       = "AWS::EC2::Subnet"
      Properties = { CidrBlock = Cidr, AvailabilityZone = { "Fn::Select" = [n, { Ref = "Zones" }] } }
    } }
  })
}
