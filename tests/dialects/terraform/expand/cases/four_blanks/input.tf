locals {
    names = [for name in ["orders", "payments"] : { name = name, long = "${name} and ${name} and ${name} and ${name}" }]
    sizes = {
        for name in ["a", "b"]: name => {
            name= name
            size   = 1   # one
        }
    }
    merged = merge( [ for name in ["p", "q"] : { "${name}1" = 1,
        "${name}2" = 2 } ]... )
}
