"""Documents of ROS: how they are recognised and read, what they declare, and what the service takes."""
