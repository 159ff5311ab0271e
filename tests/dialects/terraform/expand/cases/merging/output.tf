variable "teams" {
  type    = list(string)
  default = ["Orders", "Payments"]
}

variable "env" {
  type    = string
  default = "dev"
}

locals {
  base = { Main = { Type = "AWS::SNS::Topic" } }

  only = {
    OrdersQueue = {
      Type = "AWS::SQS::Queue" # standard
    }

    # people subscribe to it
    OrdersTopic = { Type = "AWS::SNS::Topic" }

    PaymentsQueue = {
      Type = "AWS::SQS::Queue" # standard
    }

    # people subscribe to it
    PaymentsTopic = { Type = "AWS::SNS::Topic" }
  }
  with_others  = merge(local.base, { Other = { Type = "T" } }, { Orders = { Type = var.env }, Payments = { Type = var.env } })
  nested       = { Ordersa = "a", Ordersb = "b", Paymentsa = "a", Paymentsb = "b" }
  last_wins    = { Orders = 0, At = 1, Payments = 1 }
  of_nothing   = {}
  between      = merge(local.base, { Orders = 1, Payments = 1 }, { Z = 1 })
  not_objects  = merge(zipmap(["Orders", var.env], [1, 2]), zipmap(["Payments", var.env], [1, 2]))
  largest      = max(6, 8)
  largest_here = max(3, 6 + length(var.env), 8 + length(var.env))
  conditional  = merge(tomap({ Orders = 1 }), false ? { Payments = 1 } : {})
}
