locals {
  about_items = [
    # all of them
    # each is one of these
    # the first team
    {
      name = "orders" # its name
    },
    # founded later
    {
      name = "payments" # its name
    },
  ]
  in_objects = {
    # how large
    # small
    a = 1
    # large
    b = 2
  }
  filtered = [
    # no empty ones
    # as said
    "x",
  ]
  inline  = [/* two */ "a", "b"]
  nothing = [/* none */]
  no_rounds = [
    # nobody yet
  ]
  merged = {
    # by name
    # one of them
    a = 1
    # one of them
    b = 1
  }
}
