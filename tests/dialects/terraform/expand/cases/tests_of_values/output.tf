variable "names" {
  type    = list(string)
  default = ["a", "b"]
  validation {
    condition     = alltrue([for name in var.names : length(name) > 0])
    error_message = "No name is empty: ${join(",", [for name in var.names : name])}."
  }
}

resource "terraform_data" "this" {
  input = ["A", "B"]
  lifecycle {
    precondition {
      condition     = length([for name in var.names : name]) > 0
      error_message = "There is a name."
    }
  }
}

check "names" {
  assert {
    condition     = length([for name in var.names : name]) > 0
    error_message = "There is a name."
  }
}

output "names" {
  value = [for name in terraform_data.this[*].input : name]
}
