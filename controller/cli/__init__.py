"""The command line. Each command imports what it needs when it is called, so that `--help` is quick."""

import typer

from controller.cli.played import demo, emulate, simulate
from controller.cli.record import export, replay, report, verify
from controller.cli.table import devices, doctor, pin, run, teach, token

app = typer.Typer(
    no_args_is_help=True, add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False,
    help="Watches a physical blackjack table: reads its equipment, follows every round, checks every payment.",
)  # fmt: skip

for _command in (demo, run, emulate, replay, export, verify, report, simulate, teach, devices, doctor, pin, token):
    app.command()(_command)
