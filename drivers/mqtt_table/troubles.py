"""What is wrong with the topics of a table, told so that garbage cannot flood the record. Pure; times in seconds."""

from __future__ import annotations

from collections.abc import Callable

AGAIN_S = 10.0
"""Other words of a topic that is in trouble already are told this often at the most; all of it is counted."""
MOST_TOPICS = 100
"""Topics in trouble that are told apart; no table has so many zones, buttons and readers."""
OTHERS = "others"
"""Stands for the topics beyond."""


class Troubles:
    """say(topic, words) is called with what is to be told of a topic."""

    def __init__(self, say: Callable[[str, str], None]) -> None:
        self._say = say
        self._told: dict[str, tuple[str, float]] = {}

    def trouble(self, topic: str, words: str, t: float) -> None:
        """The topic's last message was no good."""
        if topic not in self._told and len(self._told) >= MOST_TOPICS:
            topic, words = OTHERS, f"more than {MOST_TOPICS} topics cannot be read, {topic} among them"
        told, at = self._told.get(topic, ("", float("-inf")))
        if words == told or t - at < AGAIN_S:
            return
        self._told[topic] = (words, t)
        self._say(topic, words)

    def over(self, topic: str) -> bool:
        """A good message of the topic came: was it in trouble?"""
        return self._told.pop(topic, None) is not None
