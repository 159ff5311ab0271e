users = {
  ps = { role = "admin" }
  am = { role = "maintainer" }
  jb = { role = "maintainer" }
  kl = { role = "maintainer" }
  ma = { role = "maintainer" }
  st = { role = "viewer" }
  zq = { role = "viewer" }
}
