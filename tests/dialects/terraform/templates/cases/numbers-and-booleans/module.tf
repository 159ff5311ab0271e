# Numbers, booleans and null as values.
locals {
  queues = {
    Fast = { delay = 0, fifo = false, size = 1.5 }
    Slow = { delay = 900, fifo = false, size = 2e3 }
  }

  template = {
    Resources = {
      for name, queue in local.queues : "${name}Queue" => {
        Type     = "AWS::SQS::Queue"
        Metadata = { size = queue.size, huge = 1e21, third = queue.delay / 3, negative = -queue.delay, text = "007", yes = "yes" }
        Properties = {
          DelaySeconds = queue.delay
          FifoQueue    = queue.fifo ? true : null
        }
      }
    }
  }
}
