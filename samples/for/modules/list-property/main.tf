variable "InstanceIpv6Address" {
  type    = list(string)
  default = ["ipv6-1", "ipv6-2", "ipv6-3"]
}

locals {
  template = {
    AWSTemplateFormatVersion = "2010-09-09"
    Description              = "EC2 Instances with Ipv6Addresses"
    Parameters = {
      InstanceIpv6Address = {
        Type    = "CommaDelimitedList"
        Default = join(",", var.InstanceIpv6Address)
      }
    }
    Resources = {
      Instance = {
        Type = "AWS::EC2::Instance"
        Properties = {
          InstanceType  = "m1.small"
          Ipv6Addresses = [for x in var.InstanceIpv6Address : { Ipv6Address = x }]
        }
      }
    }
  }
}

output "template" {
  description = "The CloudFormation template, as JSON"
  value       = jsonencode(local.template)
}
