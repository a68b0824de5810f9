"""Other blackjack programs at seven seats, each dealt as fast as it goes: six packs, draw to 16, stand on 17.

They come with `uv sync --group peers`; what is not installed is left out.
"""

from __future__ import annotations

import random
import warnings
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

SEATS = 7


def blackjack21(rounds: int) -> None:
    lib: Any = import_module("blackjack21")
    deck = lib.Deck(lib.DEFAULT_SUITS, count=6)
    players = [(f"seat {n}", 10) for n in range(SEATS)]
    table = lib.Table(players, deck, on_round_reset=lib.shoe_reset_hook(deck, 2 / 3))
    playing = lib.GameState.PLAYERS_TURN
    for _ in range(rounds):
        table.start_game()
        while table.state == playing:
            if table.current_hand.total < 17:
                table.hit()
            else:
                table.stand()


def jackblack(rounds: int) -> None:
    lib: Any = import_module("jackblack")
    deck = import_module("jackblack.deck").Deck(num_decks=6, shuffle=True)
    players = [lib.Player(f"seat {n}", chips=10**9, strategy=lib.Simple17()) for n in range(SEATS)]
    lib.Simulation(players, deck=deck).run(n_times=rounds)


def rlcard(rounds: int) -> None:
    lib: Any = import_module("rlcard")
    game = lib.make("blackjack", config={"game_num_players": SEATS, "game_num_decks": 6}).game
    for _ in range(rounds):
        game.init_game()
        while not game.is_over():
            game.step("hit" if game.players[game.game_pointer].score < 17 else "stand")


def open_spiel(rounds: int) -> None:
    """In C++, one seat only: a round of seven seats is seven games."""
    lib: Any = import_module("pyspiel")
    game = lib.load_game("blackjack")
    rng = random.Random(1)
    for _ in range(SEATS * rounds):
        state = game.new_initial_state()
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(rng.choice(actions) if state.is_chance_node() else actions[-1])


#: How many rounds to time, and whether the program is Python alone.
PEERS: dict[Callable[[int], None], tuple[int, bool]] = {
    blackjack21: (4000, True), jackblack: (3000, True), rlcard: (300, True), open_spiel: (2000, False),
}


def installed() -> Iterator[Callable[[int], None]]:
    """The peers of this machine, each having dealt a round."""
    for peer in PEERS:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            try:
                peer(1)
            except ImportError:
                continue
        yield peer
