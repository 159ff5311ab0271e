output "template" {
  value = jsonencode({
    Resources = { Topic = { Type = "AWS::SNS::Topic" } }
    Outputs = { for Index, Name in ["orders", "pay-ments"] : "Out${Index}" => {
      Description = "Name ${Index} is ${Name}", Value = Name
    } }
  })
}
