# Each variable is named after the last place that gives it a value.

variable "default" {
  default = "default"
}

variable "tfvars" {
  default = "default"
}

variable "json" {
  default = "default"
}

variable "auto_a" {
  default = "default"
}

variable "auto_b" {
  default = "default"
}

variable "file" {
  default = "default"
}

variable "second" {
  default = "default"
}

variable "word" {
  default = "default"
}

variable "sizes" {
  type = map(object({ size = number, tags = optional(list(string), ["none"]) }))
}

variable "ports" {
  type = list(number)
}

variable "anything" {
  type = any
}

variable "text" {
  type = string
}

variable "nothing" {
  type     = string
  default  = "filled"
  nullable = false
}
