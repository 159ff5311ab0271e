variable "teams" {
  type    = list(string)
  default = ["Orders", "Payments"]
}

variable "env" {
  type    = string
  default = "dev"
}

locals {
  base = { Main = { Type = "AWS::SNS::Topic" } }

  only = merge([for team in var.teams : {
    "${team}Queue" = {
      Type = "AWS::SQS::Queue" # standard
    }

    # people subscribe to it
    "${team}Topic" = { Type = "AWS::SNS::Topic" }
  }]...)
  with_others  = merge(local.base, { Other = { Type = "T" } }, [for team in var.teams : { (team) = { Type = var.env } }]...)
  nested       = merge([for team in var.teams : { for zone in ["a", "b"] : "${team}${zone}" => zone }]...)
  last_wins    = merge([for at, team in var.teams : { At = at, (team) = at }]...)
  of_nothing   = merge([for team in var.teams : { (team) = 1 } if team == ""]...)
  between      = merge(local.base, { for team in var.teams : team => 1 }, { Z = 1 })
  not_objects  = merge([for team in var.teams : zipmap([team, var.env], [1, 2])]...)
  largest      = max([for team in var.teams : length(team)]...)
  largest_here = max(3, [for team in var.teams : length(team) + length(var.env)]...)
  conditional  = merge([for team in var.teams : team == "Orders" ? { (team) = 1 } : {}]...)
}
