"""What each kind of input does to the table: the parts of the fold in `controller.table`."""
