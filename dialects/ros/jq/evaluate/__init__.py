"""What programs of the subset answer, where jq 1.6 and all later versions agree."""
