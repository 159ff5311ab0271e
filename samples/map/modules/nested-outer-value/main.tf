variable "Subnets" {
  type    = list(string)
  default = ["subnet1", "subnet2"]
}

variable "TagValues" {
  type    = list(string)
  default = ["tag1", "tag2"]
}

locals {
  template = {
    Parameters = {
      Subnets = {
        Type    = "CommaDelimitedList"
        Default = join(",", var.Subnets)
      }
      TagValues = {
        Type    = "CommaDelimitedList"
        Default = join(",", var.TagValues)
      }
    }
    Resources = {
      for i1, x1 in var.Subnets : "Instance${i1}" => {
        Type = "AWS::EC2::Instance"
        # MM8: Properties is missing here; carried over as it is
        InstanceType = "m1.small"
        SubnetId     = x1
        Tags         = [for x2 in var.TagValues : { Key = x1, Value = x2 }]
      }
    }
  }
}

output "template" {
  description = "The CloudFormation template, as JSON"
  value       = jsonencode(local.template)
}
