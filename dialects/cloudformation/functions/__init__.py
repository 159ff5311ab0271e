"""What CloudFormation's functions answer, and the values of parameters."""
