# A parameter whose name no variable can have, one that is a number, and one that only a stack names.
variable "param_version" {
  type    = list(string)
  default = ["v1", "v2"]
}

variable "Size" {
  type    = number
  default = 3
}

variable "teams" {
  type    = list(string)
  default = ["Web"]
}

locals {
  template = {
    Parameters = {
      version = { Type = "CommaDelimitedList", Default = join(",", var.param_version) }
      Size    = { Type = "Number", Default = var.Size }
      Teams   = { Type = "CommaDelimitedList" }
    }
    Resources = merge(
      { for name in var.param_version : "Topic${name}" => { Type = "AWS::SNS::Topic" } },
      { for size in [var.Size, "2"] : "Size${size}" => { Type = "AWS::SNS::Topic" } },
    )
    Outputs = { for team in var.teams : team => { Value = "${team}!" } }
  }
}

resource "aws_cloudformation_stack" "this" {
  name          = "versions"
  template_body = jsonencode(local.template)
  parameters = {
    Teams = join(",", var.teams)
  }
}
