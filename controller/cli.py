"""The command line of livetable."""

import typer

app = typer.Typer(no_args_is_help=True, add_completion=False)
