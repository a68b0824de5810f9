"""TCP ports for servers of tests: each is given once, and none twice by suites that run side by side."""

import itertools
import os
import socket

FIRST, MANY = 10_000, 20_000
"""Below the ports that a system takes for connections of its own (from 32768 on Linux): one of those could be gone
between the moment at which it was found free and the moment at which a server takes it."""
APART = 331
"""Processes started one after another have numbers one after another; each begins so many ports after the one before."""

_next = itertools.count(os.getpid() * APART)


def free_port() -> int:
    """A port of 127.0.0.1 on which nobody listens, and that was not given before."""
    while True:
        port = FIRST + next(_next) % MANY
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
        return port
