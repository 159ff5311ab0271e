variable "people" {
  type = map(object({ role = string, age = number }))
  default = {
    ann = { role = "admin", age = 30 }
    bob = { role = "user", age = 17 }
    cat = { role = "user", age = 41 }
  }
}

locals {
  adults = [for name, one in var.people : name if one.age >= 18]
  roles  = { for name, one in var.people : one.role => name... }
  badges = {
    for name, one in var.people :
    "${one.role}s" => {
      # who it is
      name = name
      text = <<-EOT
        I am ${name}.
      EOT
    }...
    if one.age > 20
  }
}
