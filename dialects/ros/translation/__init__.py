"""Between CloudFormation and ROS: a table into ROS and one out of it, written apart, as each is checked by the other.

Types of resources, their properties and attributes are not translated.
"""
