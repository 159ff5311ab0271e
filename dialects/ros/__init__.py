"""Alibaba Cloud ROS."""
