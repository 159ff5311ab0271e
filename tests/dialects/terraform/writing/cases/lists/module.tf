variable "Groups" {
  type    = list(string)
  default = ["sg-1", "sg-2"]
}

locals {
  template = {
    Parameters = {
      Groups = {
        Type    = "CommaDelimitedList"
        Default = join(",", var.Groups)
      }
    }
    Resources = {
      Instance = {
        Type = "AWS::EC2::Instance"
        Properties = {
          SecurityGroupIds = concat(["sg-0"], [for g in var.Groups : g], ["sg-9"])
          Tags             = [for i, t in ["a", "b"] : { Key = t, Value = i }]
          Names            = flatten([for n in ["a", "b"] : ["${n}-1", "${n}-2"]])
        }
      }
    }
  }
}

output "template" {
  description = "The CloudFormation template, as JSON"
  value       = jsonencode(local.template)
}
