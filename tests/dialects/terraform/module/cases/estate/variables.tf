# What differs between the environments. Values are in environments/*.tfvars.

variable "environment" {
  description = "Which environment this is."
  type        = string
  default     = "staging"
}

variable "domain" {
  description = "The zone that the services' names are in."
  type        = string
  default     = "parcels.example.org"
}

variable "region" {
  type    = string
  default = "eu-central-1"
}

variable "cidr" {
  description = "The network's addresses."
  type        = string
  default     = "10.42.0.0/16"
}

variable "zones" {
  type    = list(string)
  default = ["a", "b", "c"]
}

variable "retention" {
  description = "Days that logs are kept for."
  type        = number
  default     = 30
}

variable "teams" {
  description = "Who runs what, and how they are reached."
  type = map(object({
    mail    = string
    channel = string
    budget  = number
    admins  = list(string)
  }))
  default = {
    orders = {
      mail    = "orders@parcels.example.org"
      channel = "#team-orders"
      budget  = 1200
      admins  = ["amira", "jonas"]
    }
    payments = {
      mail    = "payments@parcels.example.org"
      channel = "#team-payments"
      budget  = 900
      admins  = ["chen"]
    }
    routing = {
      mail    = "routing@parcels.example.org"
      channel = "#team-routing"
      budget  = 2500
      admins  = ["lea", "omar", "tessa"]
    }
  }
}

variable "services" {
  description = "The services, with what they need."
  type = map(object({
    team   = string
    port   = number
    public = bool
    cpu    = number
    memory = number
    queues = list(string)
    env    = map(string)
  }))
  default = {
    checkout = {
      team   = "orders"
      port   = 8080
      public = true
      cpu    = 512
      memory = 1024
      queues = ["placed", "cancelled"]
      env    = { LOG_LEVEL = "info", CURRENCY = "EUR" }
    }
    invoices = {
      team   = "payments"
      port   = 8081
      public = false
      cpu    = 256
      memory = 512
      queues = ["due"]
      env    = { LOG_LEVEL = "debug" }
    }
    ledger = {
      team   = "payments"
      port   = 8082
      public = false
      cpu    = 256
      memory = 1024
      queues = []
      env    = {}
    }
    planner = {
      team   = "routing"
      port   = 8090
      public = false
      cpu    = 2048
      memory = 8192
      queues = ["tours", "delays", "returns"]
      env    = { SOLVER = "tabu", LOG_LEVEL = "warn" }
    }
    tracking = {
      team   = "routing"
      port   = 8091
      public = true
      cpu    = 512
      memory = 1024
      queues = ["positions"]
      env    = { MAP_TILES = "https://tiles.example.org/{z}/{x}/{y}" }
    }
  }
}

variable "office_addresses" {
  description = "From where people may come in."
  type        = set(string)
  default     = ["198.51.100.0/24", "203.0.113.17/32"]
}

variable "alarm_topic" {
  description = "Where alarms go; none is made where there is none."
  type        = string
}
