output "template" {
  value = jsonencode({
    Resources = { for Name in ["Orders"] : "Topic${Name}" => { Type = "AWS::SNS::Topic" } }
  })
}
