"""`livetable` and `python -m controller`: the command line."""


def main() -> None:
    """Run the command that the arguments name."""
    from controller.cli import app

    app(prog_name="livetable")


if __name__ == "__main__":
    main()
