"""Which schema a database file has. Kept apart from the migrations, which are slow to import."""

import sqlite3
from pathlib import Path

HEAD = "0001"
"""The revision that this program works with: the last one in ``migrations``."""


def revision(path: Path) -> str | None:
    """Return the revision of the schema in a file, ``None`` where there is no schema."""
    if not path.exists():
        return None
    connection = sqlite3.connect(path)
    try:
        row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    except sqlite3.OperationalError:
        return None
    finally:
        connection.close()
    return str(row[0]) if row else None
