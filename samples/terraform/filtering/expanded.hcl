variable "users" {
  type = map(object({
    is_admin = bool
  }))
}

locals {
  admin_users = {
    ann = { is_admin = true }
    cat = { is_admin = true }
  }
  regular_users = {
    bob = { is_admin = false }
  }
}
