# FR11: the text prints an item, - !Sub Instance${i1}, beside these keys (no YAML), and a list that it does not declare,
# Ipv6Addresses. KeyName refers to x, which nothing binds there: it is left out.

variable "Stages" {
  type    = list(string)
  default = ["Prod", "Gamma", "Beta"]
}

locals {
  template = {
    Parameters = {
      Stages = {
        Type    = "CommaDelimitedList"
        Default = join(",", var.Stages)
      }
    }
    Resources = {
      Instance = {
        Type = "AWS::EC2::Instance"
        Properties = {
          InstanceType = "m1.small"
          Tags         = [for i, x in var.Stages : { Key = "key${i}", Value = x }]
        }
      }
    }
  }
}

output "template" {
  description = "The CloudFormation template, as JSON"
  value       = jsonencode(local.template)
}
