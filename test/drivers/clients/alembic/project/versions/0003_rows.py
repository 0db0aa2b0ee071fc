import sqlalchemy
from alembic import op

revision = "0003"
down_revision = "0002"

books = sqlalchemy.table("books", *(sqlalchemy.column(name) for name in ("id", "name", "price")))


def upgrade():
    op.bulk_insert(books, [{"id": 1, "name": "Emma", "price": 9.5}])
    op.execute(books.insert().values(id=2, name="it's"))
    op.execute("CREATE VIEW dear_books AS SELECT name FROM books WHERE price > 5")


def downgrade():
    op.execute("DROP VIEW dear_books")
    op.execute(books.delete().where(books.c.id < 3))
