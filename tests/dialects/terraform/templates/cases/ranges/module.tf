# A number of rounds.
variable "replicas" {
  type    = number
  default = 3
}

locals {
  template = {
    Resources = merge(
      {
        for n in range(var.replicas) : "Worker${n}" => {
          Type       = "AWS::SQS::Queue"
          Properties = { DelaySeconds = n * 10 }
        }
      },
      {
        for n in range(10, 4, -3) : "Slow${n}" => {
          Type       = "AWS::SQS::Queue"
          Properties = { DelaySeconds = n }
        }
      },
    )
  }
}
