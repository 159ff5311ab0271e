output "template" {
  value = jsonencode({
    Resources = { for key, value in { Small = "ami-1", Micro = "ami-2" } : "Instance${key}" => {
      Type = "AWS::EC2::Instance"
      Properties = {
        ImageId = value
        Tags    = [{ Key = "size", Value = key }, { Key = "Name", Value = "${key} with ${value}" }]
      }
    } }
  })
}
