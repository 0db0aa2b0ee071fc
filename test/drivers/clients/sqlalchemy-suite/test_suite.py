"""SQLAlchemy's tests of a dialect. Three of their sets of tables need what Databend does not have."""

import sqlalchemy
from sqlalchemy import ForeignKey, Integer, Sequence, String
from sqlalchemy.testing import suite
from sqlalchemy.testing.schema import Column, Table
from sqlalchemy.testing.suite import *  # noqa: F401, F403


class CTETest(suite.CTETest):
    @classmethod
    def define_tables(cls, metadata):
        # The suite's column has its type from a foreign key, which it takes away where there are none.
        for name in "some_table", "some_other_table":
            Table(
                name,
                metadata,
                Column("id", Integer, primary_key=True),
                Column("data", String(50)),
                Column("parent_id", Integer),
            )


class JoinTest(suite.JoinTest):
    @classmethod
    def define_tables(cls, metadata):
        # The key is for the join's condition; the dialect leaves it out of the statement.
        key = sqlalchemy.Column("a_id", ForeignKey("a.id"), nullable=False)
        Table("a", metadata, Column("id", Integer, primary_key=True))
        Table("b", metadata, Column("id", Integer, primary_key=True), key)


class HasSequenceTest(suite.HasSequenceTest):
    @classmethod
    def define_tables(cls, metadata):
        # Databend has no NO MAXVALUE, and the sequences of all databases have one list of names.
        for name in "user_id_seq", "other_seq", "schema_seq":
            Sequence(name, metadata=metadata)
        Table("user_id_table", metadata, Column("id", Integer, primary_key=True))
