output "template" {
  value = jsonencode({
    Resources = { Task = {
      Type       = "AWS::ECS::TaskDefinition"
      Properties = { Volumes = [for Name in ["data", "logs", "data"] : { Name = Name }] }
    } }
  })
}
