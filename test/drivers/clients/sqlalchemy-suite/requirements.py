"""What SQLAlchemy's suite may ask of Databend's dialect: its own list, and what that leaves out."""

from databend_sqlalchemy import requirements
from sqlalchemy.testing import exclusions


class Requirements(requirements.Requirements):
    @property
    def server_side_cursors(self):
        """Not there: the dialect's `create_server_side_cursor` gives the default cursor."""
        return exclusions.closed()
