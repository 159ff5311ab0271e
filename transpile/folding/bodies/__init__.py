"""One body for copies: what is the same in all of them, and what is read instead of what differs."""
