locals {
  teams = {
    Red  = { Members = ["a", "b", "c"] }
    Blue = { Members = ["d"] }
  }
}

output "template" {
  value = jsonencode({
    Mappings = { Teams = local.teams }
    Resources = { for Team in ["Red", "Blue"] : "Parameter${Team}" => {
      Type = "AWS::SSM::Parameter"
      Properties = {
        Type        = "String"
        Value       = "{\"team\":${jsonencode(Team)},\"members\":${jsonencode(local.teams[Team].Members)}}"
        Description = "${length(local.teams[Team].Members)} members"
      }
    } }
  })
}
