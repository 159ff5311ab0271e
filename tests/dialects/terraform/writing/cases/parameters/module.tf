variable "Stage" {
  description = "Which queues there are"
  type        = string
  default     = "dev"

  validation {
    condition     = contains(["dev", "prod"], var.Stage)
    error_message = "The value of Stage must be one of dev, prod."
  }
}

variable "Extra" {
  type = string

  validation {
    condition     = can(regex("^[a-z]+$", var.Extra))
    error_message = "The value of Extra must match [a-z]+."
  }

  validation {
    condition     = length(var.Extra) >= 2
    error_message = "The value of Extra must have at least 2 characters."
  }
}

locals {
  Queues = { dev = { Names = ["a"] }, prod = { Names = ["a", "b"] } }

  template = {
    Parameters = {
      Stage = {
        Type          = "String"
        Default       = var.Stage
        AllowedValues = ["dev", "prod"]
        Description   = "Which queues there are"
      }
      Extra = {
        Type           = "String"
        AllowedPattern = "[a-z]+"
        MinLength      = 2
      }
      Others = {
        Type = "String"
      }
    }
    Mappings = {
      Queues = local.Queues
      Unread = { x = { y = 1 } }
    }
    Resources = merge(
      # Fn::ForEach::Queues
      {
        for Name in local.Queues[var.Stage].Names : "Queue${Name}" => {
          Type       = "AWS::SQS::Queue"
          Properties = { QueueName = { "Fn::Sub" = "${Name}-$${Others}" } }
        }
      },
      # Fn::ForEach::More
      { for Name in [var.Extra, "more"] : "More${Name}" => { Type = "AWS::SQS::Queue" } },
    )
  }
}

output "template" {
  description = "The CloudFormation template, as JSON"
  value       = jsonencode(local.template)
}
