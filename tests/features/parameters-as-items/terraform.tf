variable "First" {
  type    = string
  default = "Orders"
}

output "template" {
  value = jsonencode({
    Parameters = { First = { Type = "String", Default = var.First } }
    Resources = { for Name in [var.First, "Payments"] : "Topic${Name}" => {
      Type = "AWS::SNS::Topic", Properties = { TopicName = Name }
    } }
  })
}
