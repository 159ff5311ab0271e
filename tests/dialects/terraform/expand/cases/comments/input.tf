locals {
  about_items = [
    # all of them
    for name in [
      "orders", # the first team
      # founded later
      "payments",
    ] :
    # each is one of these
    {
      name = name # its name
    }
  ]
  in_objects = {
    for key, size in {
      a = 1         # small
      b = 2         # large
    } : key => size # how large
  }
  filtered = [
    # no empty ones
    for name in ["", "x"] : name if name != "" # as said
  ]
  inline  = [for name in /* two */ ["a", "b"] : name]
  nothing = [/* none */ for name in [] : name]
  no_rounds = [
    # nobody yet
    for name in [] : name
  ]
  merged = merge(
    # by name
    [for name in ["a", "b"] : {
      # one of them
      (name) = 1
    }]...
  )
  within_items = merge([for name in ["a", "b"] : {
    (name) = /* why */ 1 # one
  }]...)
  of_inner_loops = flatten([ # of the outer
    for name in ["a"] : [    # of the inner
      for zone in ["x", "y"] : {
        name = name # of the item
        zone = zone
      } # behind
    ]
  ])
  of_inner_merges = merge([ # of the outer
    for name in ["a"] : merge([
      for zone in ["x", "y"] : { "${name}${zone}" = 1 } # of the inner
    ]...)
  ]...)
}
