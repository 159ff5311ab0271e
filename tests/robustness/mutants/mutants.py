"""The table of mutants: what is wrong, where, in which conversion, and which comparison catches it."""

from __future__ import annotations

from mutants_lowering import LOWERING
from mutants_modules import MODULES
from mutants_printing import PRINTING
from mutants_pruning import PRUNING
from mutants_reading import MODULE_READING
from mutants_ros_writing import ROS_WRITING
from mutants_terraform_writing import MODULE_WRITING
from mutants_vocabulary import VOCABULARY
from mutants_writing import WRITING

MUTANTS = (
    *WRITING,
    *LOWERING,
    *PRINTING,
    *MODULES,
    *PRUNING,
    *MODULE_WRITING,
    *MODULE_READING,
    *ROS_WRITING,
    *VOCABULARY,
)
