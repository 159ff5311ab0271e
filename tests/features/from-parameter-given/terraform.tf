variable "Names" {
  type = list(string)
}

output "template" {
  value = jsonencode({
    Parameters = { Names = { Type = "List<String>" } }
    Resources  = { for Name in var.Names : "Topic${Name}" => { Type = "AWS::SNS::Topic" } }
  })
}
