# The body of a stack, as an argument.
locals {
  topics = ["Orders", "Refunds"]
}

resource "aws_cloudformation_stack" "this" {
  name = "topics"
  template_body = jsonencode({
    Resources = {
      for topic in local.topics : "${topic}Topic" => { Type = "AWS::SNS::Topic" }
    }
  })
}
