# The body of a stack, encoded as YAML.
resource "aws_cloudformation_stack" "this" {
  name = "topics"
  template_body = yamlencode({
    Resources = {
      for topic in ["Orders", "Refunds"] : "${topic}Topic" => { Type = "AWS::SNS::Topic" }
    }
  })
}
