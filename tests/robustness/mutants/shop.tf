# A module of Terraform with a loop of each kind that is read.
variable "Zones" {
  type    = list(string)
  default = ["a", "b"]
}

variable "stage" {
  default = "dev"
}

locals {
  teams = {
    orders   = { mail = "orders@example.com", paged = true, size = 3 }
    payments = { mail = "payments@example.com", paged = false, size = 5 }
  }
  common = { Outputs = { Stage = { Value = var.stage } } }

  shop = merge(local.common, {
    Parameters = {
      Zones = { Type = "CommaDelimitedList", Default = "x" }
    }
    Resources = merge(
      { for name, team in local.teams : "Topic${title(name)}" => {
        Type       = "AWS::SNS::Topic"
        Properties = { DisplayName = upper(name), TopicName = "${name}-${var.stage}" }
      } },
      { for name, team in local.teams : "Pager${title(name)}" => {
        Type       = "AWS::SNS::Subscription"
        Properties = { Endpoint = team.mail, TopicArn = { Ref = "Topic${title(name)}" } }
      } if team.paged },
      { for zone in var.Zones : "Volume${zone}" => {
        Type       = "AWS::EC2::Volume"
        Properties = { AvailabilityZone = zone }
      } },
      merge([for name, team in local.teams : {
        "Queue${title(name)}" = { Type = "AWS::SQS::Queue", Properties = { DelaySeconds = team.size } }
        "Dead${title(name)}"  = { Type = "AWS::SQS::Queue", Properties = { DelaySeconds = team.size + 1 } }
      }]...),
      { for first, names in { for name in ["api", "app", "web"] : substr(name, 0, 1) => name... } : "Group${first}" => {
        Type       = "AWS::EC2::SecurityGroup"
        Properties = { GroupDescription = join(" and ", names), Tags = [for n, name in names : { Key = name, Value = n }] }
      } },
      { Fixed = {
        Type       = "AWS::SNS::Topic"
        Properties = { Tags = concat([{ Key = "a", Value = "b" }], [for k in ["x", "y"] : { Key = k, Value = upper(k) }]) }
      } },
    )
  })
}
