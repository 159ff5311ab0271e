output "template" {
  value = jsonencode({
    Resources = { for Name in ["Orders", "Payments"] : "Topic${Name}" => {
      Type = "AWS::SNS::Topic"
      Properties = {
        TopicName      = { "Fn::ImportValue" = "shop-${Name}" }
        KmsMasterKeyId = "{{resolve:ssm:/keys/${Name}:1}}"
        Tags           = { "Fn::Split" = [",", { "Fn::ImportValue" = "tags" }] }
      }
    } }
  })
}
