"""Run the migrations on the connection that ``migrate`` provides; called by alembic."""

from alembic import context

from steppe.server.store.schema import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
