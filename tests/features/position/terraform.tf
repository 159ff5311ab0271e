output "template" {
  value = jsonencode({
    Resources = { for i, Image in ["ami-1", "ami-2"] : "Instance${i}" => {
      Type = "AWS::EC2::Instance"
      Properties = {
        ImageId      = Image
        InstanceType = "m1.small"
        Tags         = [{ Key = "Name", Value = "web-${i}" }, { Key = "Image", Value = "${i} of ${Image}" }]
      }
    } }
  })
}
