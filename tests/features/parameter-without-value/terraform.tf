variable "Names" {
  type = list(string)
}

output "template" {
  value = jsonencode({
    Parameters = { Names = { Type = "CommaDelimitedList" } }
    Resources  = { for Name in var.Names : "Topic${Name}" => { Type = "AWS::SNS::Topic", Properties = { TopicName = Name } } }
  })
}
