output "template" {
  value = jsonencode({
    Transform = "AWS::LanguageExtensions"
    Mappings  = { Names = { Orders = { Display = "All orders" } } }
    Resources = { for Name in ["Orders", "Payments"] : "Topic${Name}" => {
      Type = "AWS::SNS::Topic"
      Properties = {
        TopicName   = Name
        DisplayName = { "Fn::FindInMap" = ["Names", Name, "Display", { DefaultValue = { Ref = "AWS::NoValue" } }] }
      }
    } }
  })
}
