"""Functions that templates of several families have, and what they answer alike."""
