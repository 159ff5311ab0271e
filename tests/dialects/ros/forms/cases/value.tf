output "template" {
  value = jsonencode({
    ROSTemplateFormatVersion = "2015-09-01"
    Resources = {
      Group = {
        Type = "ALIYUN::ECS::SecurityGroup"
        Properties = {
          VpcId                = "vpc-1"
          SecurityGroupIngress = [for port in [22, 80, 443] : { IpProtocol = "tcp", PortRange = "${port}/${port}", SourceCidrIp = "0.0.0.0/0" }]
        }
      }
    }
  })
}
