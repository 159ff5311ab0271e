users = {
  ann = { is_admin = true }
  bob = { is_admin = false }
  cat = { is_admin = true }
}
