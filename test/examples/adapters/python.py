"""Runs the requests of test/examples/adapter-client.ts with the Python driver: one JSON line each way."""

import datetime
import decimal
import json
import sys

from databend_driver import BlockingDatabendClient


def plain(value):
    """A value as every adapter writes it, see adapter-client.ts."""
    if isinstance(value, bool) or value is None or isinstance(value, (str, float)):
        return value
    if isinstance(value, int):
        return value if abs(value) < 2**53 else str(value)
    if isinstance(value, decimal.Decimal):
        return str(value)
    if isinstance(value, datetime.datetime):
        utc = value.astimezone(datetime.timezone.utc)
        return utc.strftime("%Y-%m-%dT%H:%M:%S.") + "%03dZ" % (utc.microsecond // 1000)
    if isinstance(value, datetime.date):
        return value.isoformat()
    if isinstance(value, bytes):
        return value.hex()
    if isinstance(value, dict):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    return str(value)


def answer(connection, cursor, request):
    op = request["op"]
    if op == "query":
        rows = connection.query_iter(request["sql"])
        columns = [[field.name, field.data_type] for field in rows.schema().fields()]
        return {"columns": columns, "rows": [[plain(v) for v in row.values()] for row in rows]}
    if op == "exec":
        return {"affected": connection.exec(request["sql"])}
    if op == "many":
        return {"affected": cursor.executemany(request["sql"], [tuple(r) for r in request["rows"]])}
    if op == "file":
        return {"affected": connection.load_file(request["sql"], request["path"]).write_rows}
    raise ValueError(op)


client = BlockingDatabendClient(sys.argv[1])
connection, cursor = client.get_conn(), client.cursor()
for line in sys.stdin:
    try:
        result = answer(connection, cursor, json.loads(line))
    except Exception as error:
        result = {"error": str(error)}
    print(json.dumps(result), flush=True)
