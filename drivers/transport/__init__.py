"""Wires: the only place of the drivers with files, sockets and threads."""
