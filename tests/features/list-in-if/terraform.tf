output "template" {
  value = jsonencode({
    Parameters = { Stage = { Type = "String", Default = "dev" } }
    Conditions = { IsProd = { "Fn::Equals" = [{ Ref = "Stage" }, "prod"] } }
    Resources = { Bucket = {
      Type = "AWS::S3::Bucket"
      Properties = { Tags = { "Fn::If" = [
        "IsProd",
        [for Name in ["owner", "team"] : { Key = Name, Value = "web" }],
        { Ref = "AWS::NoValue" },
      ] } }
    } }
  })
}
