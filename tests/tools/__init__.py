"""What only developers run: `make screenshots`, the gallery of the kit, what made fonts, sounds and wood, the census.

None of it is in the wheel (`tests/systemd/test_dist.py`); mypy checks it with the program.
"""
