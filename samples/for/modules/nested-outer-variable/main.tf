variable "Stages" {
  type    = list(string)
  default = ["Prod", "Gamma", "Beta"]
}

variable "Ipv6Addresses" {
  type    = list(string)
  default = ["ipv6-1", "ipv6-2", "ipv6-3"]
}

locals {
  template = {
    Parameters = {
      Stages = {
        Type    = "CommaDelimitedList"
        Default = join(",", var.Stages)
      }
      Ipv6Addresses = {
        Type    = "CommaDelimitedList"
        Default = join(",", var.Ipv6Addresses)
      }
    }
    Resources = {
      # Fn::ForEach::Instances
      for i1, x1 in var.Stages : "Instance${i1}" => {
        Type = "AWS::EC2::Instance"
        Properties = {
          # FR4: the text prints !Ref x
          KeyName      = x1
          InstanceType = "m1.small"
          Tags         = [for i2, x2 in var.Ipv6Addresses : { Key = "${x1}${i2}", Value = x2 }]
        }
      }
    }
  }
}

output "template" {
  description = "The CloudFormation template, as JSON"
  value       = jsonencode(local.template)
}
