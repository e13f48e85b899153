"""Bring a database file to the present schema, keeping a copy of what was there before."""

import sqlite3
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine

from steppe.server.revision import revision

FOLDER = Path(__file__).with_name("migrations")


def migrate(path: Path) -> Path | None:
    """Migrate the file at ``path``, making it if there is none; return the copy made before."""
    config = Config()
    config.set_main_option("script_location", str(FOLDER))
    head = ScriptDirectory.from_config(config).get_current_head()
    before = revision(path)
    if before == head:
        return None
    copy = _back_up(path, before) if before else None
    engine = create_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
    engine.dispose()
    return copy


def _back_up(path: Path, before: str) -> Path:
    copy = path.with_name(f"{path.stem}-before-{before}{path.suffix}")
    source, target = sqlite3.connect(path), sqlite3.connect(copy)
    with target:
        source.backup(target)
    source.close()
    target.close()
    copy.chmod(0o600)
    return copy
