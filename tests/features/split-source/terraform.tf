variable "Names" {
  type = string
}

output "template" {
  value = jsonencode({
    Parameters = { Names = { Type = "String" } }
    Resources  = { for Name in split(";", var.Names) : "Topic${Name}" => { Type = "AWS::SNS::Topic" } }
  })
}
