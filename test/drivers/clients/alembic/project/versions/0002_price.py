import sqlalchemy
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade():
    op.add_column("books", sqlalchemy.Column("price", sqlalchemy.Numeric(8, 2), server_default="1"))
    op.execute("ALTER TABLE books RENAME COLUMN title TO name")


def downgrade():
    op.execute("ALTER TABLE books RENAME COLUMN name TO title")
    op.drop_column("books", "price")
