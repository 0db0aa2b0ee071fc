import sqlalchemy
from alembic import op

revision = "0001"
down_revision = None


def upgrade():
    op.create_table("books", sqlalchemy.Column("id", sqlalchemy.Integer, nullable=False), sqlalchemy.Column("title", sqlalchemy.String(50)), comment="all of them")


def downgrade():
    op.drop_table("books")
