"""What a loop needs where it stands, and what a lowering may ask for and leave behind."""
