"""Runs the tests of a file as an adapter (test/drivers/adapter.ts): run.py FILE --list, --statements, or NAME ..."""

import asyncio
import importlib.util
import inspect
import json
import os
import sys
import threading
import traceback

from adapter import STATEMENTS, TESTS, Case

# The adapter's output. What the clients themselves print, some of them from native threads and in the middle of a
# line, goes to standard error from here on.
out = os.fdopen(os.dup(1), "w")
os.dup2(2, 1)
writing = threading.Lock()


def load(path):
    spec = importlib.util.spec_from_file_location("tests", path)
    spec.loader.exec_module(importlib.util.module_from_spec(spec))


def texts_of(error):
    """Every text of an error and of what caused it, then where it was thrown."""
    texts = []
    cause = error
    while cause is not None:
        texts.append(f"{type(cause).__name__}: {cause}")
        cause = cause.__cause__ or cause.__context__
    frames = traceback.extract_tb(error.__traceback__)
    return "\n".join(texts + [f"at {frame.filename}:{frame.lineno}" for frame in frames[-6:]])


def result_of(name):
    try:
        outcome = TESTS[name](Case())
        if inspect.isawaitable(outcome):
            asyncio.run(finished(outcome))
        return {"test": name, "ok": True}
    except (Exception, SystemExit) as error:
        return {"test": name, "ok": False, "error": texts_of(error)}


def run_all_statements(lines):
    parts = [line.rstrip("\n").split("\t") for line in lines]
    statements = {name: rest for name, *rest in parts}
    if "all" in STATEMENTS:
        STATEMENTS["all"](Case(), statements, tell)
    else:
        for each in statements.items():
            threading.Thread(target=run_statements, args=each).start()


def run_statements(name, statements):
    try:
        tell(name, rows=STATEMENTS["one"](Case(name), statements))
    except Exception as error:
        tell(name, error=texts_of(error))


def tell(name, rows=None, error=None):
    result = {"error": error} if rows is None else {"rows": [[str(cell) for cell in row] for row in rows]}
    with writing:
        print(json.dumps({"test": name, **result}), file=out, flush=True)


async def finished(outcome):
    await outcome


load(sys.argv[1])
if sys.argv[2:] == ["--list"]:
    print("\n".join(TESTS), file=out)
elif sys.argv[2:] == ["--statements"]:
    run_all_statements(sys.stdin.readlines())
else:
    for name in sys.argv[2:]:
        print(json.dumps(result_of(name)), file=out, flush=True)
