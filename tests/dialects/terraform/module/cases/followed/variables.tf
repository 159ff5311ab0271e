variable "Names" { type = list(string) }
variable "title" { type = string }
