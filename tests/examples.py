"""How many examples a property test takes: few and always the same in the suite, many and new ones in its long form."""

import os

#: Examples of each property test in its long form (`make evenings`); 0 in the suite.
MORE = int(os.environ.get("LIVETABLE_EXAMPLES", "0"))


def examples(few: int) -> int:
    return MORE or few
