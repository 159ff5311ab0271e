# Ids made of names with other characters: stripped, as `&{x}` does.
locals {
  hosts = { "shop.example.org" = 443, "blog.example.org" = 80 }

  template = {
    Resources = {
      for host, port in local.hosts : "Check${replace(host, "/[^0-9A-Za-z]/", "")}" => {
        Type = "AWS::Route53::HealthCheck"
        Properties = {
          HealthCheckConfig = { Type = "TCP", FullyQualifiedDomainName = host, Port = port }
        }
      }
    }
  }
}
