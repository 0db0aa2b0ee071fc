"""Runs the tests of a file as an adapter (test/drivers/adapter.ts): run.py FILE --list, run.py FILE NAME ..."""

import asyncio
import importlib.util
import inspect
import json
import sys
import traceback

from adapter import TESTS, Case


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


async def finished(outcome):
    await outcome


load(sys.argv[1])
if sys.argv[2:] == ["--list"]:
    print("\n".join(TESTS))
else:
    for name in sys.argv[2:]:
        # Behind an empty line: a client may have left one of its own unfinished.
        print("\n" + json.dumps(result_of(name)), flush=True)
