"""What can be wrong with a scenario."""


class ScenarioError(ValueError):
    """A scenario that cannot be used: one line that names the key and what was expected."""
