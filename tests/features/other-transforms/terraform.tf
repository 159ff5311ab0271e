output "template" {
  value = jsonencode({
    Transform = "AWS::Serverless-2016-10-31"
    Mappings  = { FunctionTable = { "0" = { Handler = "untouched" } } }
    Resources = { for Index, Handler in ["a.main", "b.main"] : "Function${Index}" => {
      Type       = "AWS::Serverless::Function"
      Properties = { Handler = Handler, Description = { "Fn::FindInMap" = ["FunctionTable", "0", "Handler"] } }
    } }
  })
}
