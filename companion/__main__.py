"""`python -m companion`: the same as the command `companion`."""

from companion.cli.main import main

if __name__ == "__main__":
    main()
