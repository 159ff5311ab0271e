"""What a finished template needs around its loops: Transform, Mappings, spelling."""
