# A list of objects, chosen by an attribute.
locals {
  listeners = [
    { port = 80, protocol = "HTTP", public = true },
    { port = 443, protocol = "HTTPS", public = true },
    { port = 9000, protocol = "HTTP", public = false },
  ]

  template = {
    Resources = {
      for l in local.listeners : "Listener${l.port}" => {
        Type = "AWS::ElasticLoadBalancingV2::TargetGroup"
        Properties = {
          Port       = l.port
          Protocol   = l.protocol
          VpcId      = "vpc-1"
          TargetType = "ip"
        }
      } if l.public
    }
  }
}
