# A map of objects with optional attributes and their defaults.
variable "queues" {
  type = map(object({
    delay = optional(number, 0)
    fifo  = optional(bool)
    tags  = optional(map(string), {})
  }))
  default = {
    Orders = { delay = 5, tags = { team = "shop" } }
    Mail   = {}
  }
}

locals {
  template = {
    Resources = {
      for name, queue in var.queues : "${name}Queue" => {
        Type = "AWS::SQS::Queue"
        Properties = {
          DelaySeconds = queue.delay
          Tags         = concat([{ Key = "name", Value = name }], [for key, value in queue.tags : { Key = key, Value = value }])
        }
      } if queue.fifo != true
    }
  }
}
