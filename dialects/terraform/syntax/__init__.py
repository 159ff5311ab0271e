"""HCL without values: who mentions what, and what is declared."""
