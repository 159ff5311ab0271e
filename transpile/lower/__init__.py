"""The lowerings: each removes one feature that a target cannot say."""
