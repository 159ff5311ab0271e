"""A fuzzer: mutated samples and test data through the library and the command line, for as long as is wanted.

`tox -e fuzz -- SECONDS` runs it; `__main__` has its options. A run ends with a summary and fails on a finding.
"""
