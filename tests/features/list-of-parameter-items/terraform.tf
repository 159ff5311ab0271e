variable "Groups" {
  type    = list(string)
  default = ["sg-1", "sg-2"]
}

output "template" {
  value = jsonencode({
    Parameters = { Groups = { Type = "CommaDelimitedList", Default = join(",", var.Groups) } }
    Resources = { Instance = {
      Type       = "AWS::EC2::Instance"
      Properties = { SecurityGroupIds = [for Value in var.Groups : Value] }
    } }
  })
}
