output "template" {
  value = jsonencode({
    Resources = { for Fifo in [true, false] : "Queue${Fifo}" => {
      Type = "AWS::SQS::Queue", Properties = { FifoQueue = Fifo, QueueName = "fifo-${Fifo}" }
    } }
  })
}
