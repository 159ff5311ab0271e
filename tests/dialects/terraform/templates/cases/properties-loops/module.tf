# Loops below properties: entries of an object, and a list that is a whole property.
variable "flags" {
  type    = map(bool)
  default = { tracing = true, cache = false }
}

locals {
  template = {
    Resources = {
      Function = {
        Type = "AWS::Lambda::Function"
        Properties = {
          Runtime = "python3.12"
          Handler = "main.main"
          Role    = "arn:aws:iam::123456789012:role/r"
          Code    = { ZipFile = "x" }
          Layers  = [for n in ["base", "metrics"] : { "Fn::Sub" = "arn:aws:lambda:$${AWS::Region}:123456789012:layer:${n}:1" }]
          Environment = {
            Variables = merge(
              { STAGE = "prod" },
              { for flag, on in var.flags : "FLAG_${upper(flag)}" => on ? "1" : "0" },
            )
          }
        }
      }
    }
  }
}
