"""A tree that differs from the text it was read from, as edits of that text.

From below: `context` (what holds around a part), `comment_lines`, `empty_collections`; `moved_slices`,
`copy_templates`, `part_comments` and `loop_comments` bring old text along; `layout` makes new text around it;
`replacement`, `kept_loops` and `child_runs` put that in the place of something; `tree_diff` finds what changed, and
`document` starts it all.
"""
