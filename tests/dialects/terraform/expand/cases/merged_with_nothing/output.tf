variable "tags" {
  type    = map(object({ name = string }))
  default = {}
}

# a map merged with nothing is a map, and one merged with an object is an object
output "tags" {
  value = merge(var.tags, []...)
}

output "typed" {
  value = merge(
    var.tags,
    []...
  )
}
