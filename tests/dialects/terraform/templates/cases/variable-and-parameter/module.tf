# A list that is a parameter of the template, too, stays a parameter.
variable "Teams" {
  type    = list(string)
  default = ["Web", "Data"]
}

variable "environment" {
  default = "prod"
}

locals {
  template = {
    Parameters = {
      Teams = { Type = "CommaDelimitedList", Default = join(",", var.Teams) }
      Stage = { Type = "String", Default = "prod" }
    }
    Resources = {
      for team in var.Teams : "Topic${team}" => {
        Type = "AWS::SNS::Topic"
        Properties = {
          DisplayName = { "Fn::Sub" = "${team} in $${Stage}" }
          TopicName   = "${var.environment}-${team}"
        }
      }
    }
  }
}

resource "aws_cloudformation_stack" "this" {
  name          = "teams"
  template_body = jsonencode(local.template)
  parameters    = { Teams = join(",", var.Teams) }
}
