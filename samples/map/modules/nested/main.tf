variable "InstanceSizes" {
  type    = list(string)
  default = ["m1.small", "m1.medium"]
}

variable "Ipv6Addresses" {
  type    = list(string)
  default = ["ipv6-1", "ipv6-2", "ipv6-3"]
}

locals {
  template = {
    Parameters = {
      InstanceSizes = {
        Type    = "CommaDelimitedList"
        Default = join(",", var.InstanceSizes)
      }
      Ipv6Addresses = {
        Type    = "CommaDelimitedList"
        Default = join(",", var.Ipv6Addresses)
      }
    }
    Resources = {
      for i1, x1 in var.InstanceSizes : "Instance${i1}" => {
        Type = "AWS::EC2::Instance"
        Properties = {
          InstanceType = x1
          Ipv6Addresses = [
            # MM5: a list-valued Fragment contributes its items
            for x2 in var.Ipv6Addresses : { Ipv6Address = x2 }
          ]
        }
      }
    }
  }
}

output "template" {
  description = "The CloudFormation template, as JSON"
  value       = jsonencode(local.template)
}
