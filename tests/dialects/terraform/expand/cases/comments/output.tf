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
  within_items = {
    /* why */
    a = 1 # one
    /* why */
    b = 1 # one
  }
  of_inner_loops = [
    # of the outer
    # of the inner
    # behind
    {
      name = "a" # of the item
      zone = "x"
    },
    {
      name = "a" # of the item
      zone = "y"
    },
  ]
  of_inner_merges = {
    # of the outer
    # of the inner
    ax = 1
    ay = 1
  }
}
