"""An expression of Terraform -> a located tree with marks for its loops."""
