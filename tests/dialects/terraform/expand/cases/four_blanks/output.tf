locals {
    names = [
        { name = "orders", long = "orders and orders and orders and orders" },
        { name = "payments", long = "payments and payments and payments and payments" },
    ]
    sizes = {
        a = {
            name= "a"
            size   = 1   # one
        }
        b = {
            name= "b"
            size   = 1   # one
        }
    }
    merged = {
        p1 = 1
        p2 = 2
        q1 = 1
        q2 = 2
    }
}
