# A filter over the attributes of items.
locals {
  queues = {
    Orders  = { fifo = true }
    Mail    = { fifo = false }
    Refunds = { fifo = true }
  }

  template = {
    Resources = merge(
      {
        for name, queue in local.queues : "${name}Queue" => {
          Type       = "AWS::SQS::Queue"
          Properties = { FifoQueue = true, QueueName = "${lower(name)}.fifo" }
        } if queue.fifo
      },
      {
        for name, queue in local.queues : "${name}Queue" => {
          Type       = "AWS::SQS::Queue"
          Properties = { QueueName = lower(name) }
        } if !queue.fifo
      },
    )
  }
}
