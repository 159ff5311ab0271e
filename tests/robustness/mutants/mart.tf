# What loops go on reading in a template, and the names that they make in its strings.
variable "Names" {
  default = "b,a"
}

variable "Stage" {
  default = "dev"
}

variable "sizes" {
  type    = set(string)
  default = ["small", "large"]
}

locals {
  Plan = { dev = { Rows = ["r1", "r2"], Few = ["f1"] }, prod = { Rows = ["r3"], Few = ["f3"] } }
  rows = flatten([for group in ["x", "y"] : [for number in [1, 2] : { Group = group, Number = number }]])

  mart = {
    Parameters = {
      Names = { Type = "String", Default = var.Names }
      Stage = { Type = "String", Default = var.Stage }
    }
    Mappings = { Plan = local.Plan }
    Resources = merge(
      { for name in split(",", var.Names) : "Name${name}" => {
        Type       = "AWS::SSM::Parameter"
        Properties = { Value = { "Fn::Sub" = "$${Stage} of $${Name${name}.Arn}, $${!kept}" } }
      } },
      { for row in local.Plan[var.Stage].Rows : "Row${row}" => { Type = "AWS::SNS::Topic", Properties = { Name = row } } },
      { for few in try(local.Plan[var.Stage].Few, ["none"]) : "Few${few}" => { Type = "AWS::SNS::Topic" } },
      { for key, size in var.sizes : "Size${size}" => { Type = "AWS::SNS::Topic", Properties = { Name = key } } },
      { for Stage in ["q", "w"] : "Stage${Stage}" => {
        Type       = "AWS::SSM::Parameter"
        Properties = { Value = { "Fn::Sub" = "$${Stage}-${Stage}" }, Both = flatten([for one in ["v", "u"] : [one, "x"]]) }
      } },
      { for item in ["a-1", "b-2"] : "Item${replace(item, "/[^0-9A-Za-z]/", "")}" => {
        Type = "AWS::SSM::Parameter"
        Properties = {
          Text  = { "Fn::Sub" = "$${Name${substr(item, 0, 1)}.Arn}" }
          Value = { "Fn::GetAtt" = "Name${substr(item, 0, 1)}.Value" }
          Null  = item == "a-1" ? null : item
        }
      } },
      { for at, row in local.rows : "Cell${at}" => {
        Type       = "AWS::SNS::Topic"
        Properties = { Name = "${row.Group}${row.Number}", Last = row.Number > 1 ? "yes" : "no" }
      } if row.Group != "y" || row.Number > 1 },
    )
  }
}
