"""How much of a run was compared with the real Terraform."""

COMPARED = "expressions compared with Terraform"
"""The property in which a test records how many it compared."""
RUN = "written modules run by Terraform"
"""The name of the property of a test in which modules that were written were run: how many."""
CALLS = "calls of ROS compared with Alibaba Cloud's model"
"""The name of the property of a test in which such calls were computed twice: how many."""
