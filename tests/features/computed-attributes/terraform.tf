output "template" {
  value = jsonencode({
    Resources = { for Name in ["Web", "Data"] : "Group${Name}" => {
      Type           = "AWS::AutoScaling::AutoScalingGroup"
      Metadata       = { Team = Name, Note = "for ${Name}" }
      CreationPolicy = { ResourceSignal = { Timeout = "PT5M" } }
      UpdatePolicy   = { AutoScalingRollingUpdate = { MinInstancesInService = 1 } }
      Properties     = { AutoScalingGroupName = Name }
    } }
  })
}
