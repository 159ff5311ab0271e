# Loops and conditions in strings.
locals {
  teams = { Web = ["ann", "bob"], Data = [] }

  template = {
    Resources = {
      for team, people in local.teams : "${team}Topic" => {
        Type = "AWS::SNS::Topic"
        Properties = {
          DisplayName = "${team}:%{for p in people} ${p}%{endfor}%{if length(people) == 0} nobody%{endif}"
        }
      }
    }
  }
}
