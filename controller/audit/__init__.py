"""Looking back: which rounds a journal holds, how each went step by step, and whether the record is whole."""
