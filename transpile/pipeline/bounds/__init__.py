"""What a result may not be larger than."""
