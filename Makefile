# Needs only Python 3.11 or newer, git and make; everything else is put into .venv.
UV_VERSION := 0.13.9
PYTHON ?= $(shell for p in python3.11 python3 python3.12 python3.13; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
BIN := .venv/bin
WORKERS ?= 3
export UV_PROJECT_ENVIRONMENT := .venv
export UV_NO_PROGRESS := 1
export PIP_DISABLE_PIP_VERSION_CHECK := 1

.PHONY: run setup test bench check camera500 kill50 evenings unplug noise clean

run: setup
	$(BIN)/livetable demo

setup: .venv/.ready

.venv/.ready: pyproject.toml uv.lock Makefile
	@test -n "$(PYTHON)" || { echo "Python 3.11 or newer is needed; install it or give PYTHON=/path/to/python" >&2; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv || { echo "python -m venv failed; on Debian: apt-get install python3-venv" >&2; exit 1; }
	@$(BIN)/python -m pip install --quiet "uv==$(UV_VERSION)"
	@$(BIN)/uv sync --frozen --quiet
	@touch $@

# Wires, brokers and browsers are tested in real time, so that most tests wait most of the time: some of them run side by
# side. A busy machine may hold one of them up: what fails is tried once more, alone, after all others. A fault that is
# there fails again, and both runs are shown.
test: setup
	$(BIN)/pytest -n $(WORKERS) || $(BIN)/pytest --last-failed

# Beside other programs, which nothing else needs; they stay until the next change of the lock.
bench: setup
	@$(BIN)/uv sync --frozen --quiet --group peers
	$(BIN)/pytest -m bench tests/benchmarks -s

check: setup
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

# A shoe of 500 cards that the emulated camera shows: none lost, doubled or misread.
camera500: setup
	LIVETABLE_CAMERA_CARDS=500 $(BIN)/pytest tests/drivers/camera/test_end_to_end.py -k recorded_shoe --timeout 3600

# The long form of tests/controller/test_kill.py: 50 kills at random moments.
kill50: setup
	LIVETABLE_KILLS=50 $(BIN)/pytest tests/controller/test_kill.py --timeout 3600

# The long form of the property tests of money and floor: 2,000 random evenings each, new ones in every run.
evenings: setup
	LIVETABLE_EXAMPLES=2000 $(BIN)/pytest tests/controller/cash tests/controller/floor -k "balance or anything or in_rounds" --timeout 3600

# The long form of the contract of devices: every shoe and drop box unplugged 1,000 times, and switched off and on, while
# things go on; signs, bells and chip sensors too (behind a broker or a page 200 times).
unplug: setup
	LIVETABLE_UNPLUGS=1000 $(BIN)/pytest tests/drivers/contract tests/drivers/dropbox tests/web/test_browser_sign.py \
		-k "unplugged or pulled_cable or power_cuts" --timeout 3600 -s

# The long form of tests/drivers/test_noise.py: 10 million bytes into each codec.
noise: setup
	LIVETABLE_NOISE_BYTES=10000000 $(BIN)/pytest tests/drivers/test_noise.py --timeout 3600 -s

clean:
	rm -rf .venv .pytest_cache .mypy_cache .ruff_cache .hypothesis
