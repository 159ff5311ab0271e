"""What computes the functions of ROS, and what they take."""
