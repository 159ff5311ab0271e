output "template" {
  value = jsonencode({
    Transform = "AWS::LanguageExtensions"
    Mappings  = { Red = { Sizes = { Red = "small", Other = 1 } }, Blue = { Sizes = { Blue = "large", Other = 2 } } }
    Resources = { for Team in ["Red", "Blue"] : "Topic${Team}" => {
      Type = "AWS::SNS::Topic"
      Properties = {
        TopicName   = { "Fn::FindInMap" = [Team, "Sizes", Team] }
        DisplayName = { "Fn::Sub" = ["$${Size}-${Team}", { Size = { "Fn::FindInMap" = [Team, "Sizes", "Other"] } }] }
      }
    } }
  })
}
