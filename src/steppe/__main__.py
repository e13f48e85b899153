"""Run the command ``steppe`` as ``python -m steppe``."""

from steppe.cli import main

if __name__ == "__main__":
    main()
