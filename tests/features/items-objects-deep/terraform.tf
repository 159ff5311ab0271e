locals {
  volumes = [
    { DeviceName = "/dev/sdb", Ebs = { VolumeSize = 10, Encrypted = true } },
    { DeviceName = "/dev/sdc", Ebs = { VolumeSize = 20, Encrypted = false } },
  ]
}

output "template" {
  value = jsonencode({
    Resources = { for n, Volume in local.volumes : "Instance${n}" => {
      Type       = "AWS::EC2::Instance"
      Properties = { ImageId = "ami-1", BlockDeviceMappings = [Volume] }
    } }
  })
}
