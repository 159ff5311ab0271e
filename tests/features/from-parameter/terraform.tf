variable "Names" {
  type    = list(string)
  default = ["Orders", "Payments"]
}

output "template" {
  value = jsonencode({
    Parameters = { Names = { Type = "CommaDelimitedList", Default = join(",", var.Names) } }
    Resources = { for Name in var.Names : "Topic${Name}" => {
      Type = "AWS::SNS::Topic", Properties = { TopicName = "shop-${Name}" }
    } }
  })
}
