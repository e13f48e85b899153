"""``python -m steppe`` is the command ``steppe``."""

from steppe.cli import main

if __name__ == "__main__":
    main()
