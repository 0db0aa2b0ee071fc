"""Starts mockq for a run, and ends it."""

import atexit
import json
import os
import subprocess
import sys
import tempfile
import threading
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Any, List, Mapping, Optional, Tuple
from urllib.parse import unquote, urlsplit

from pytest_mockq.errors import MockqError
from pytest_mockq.settings import HOW_TO_RECORD, OWN_VARIABLES, RECORDING, Settings, find_command, server_arguments

# mockq runs this program and ends with it. It says where the server is, and ends when the pipe to pytest is closed, by
# pytest or because pytest is gone: so no mockq is ever left behind.
_HOLD = """
import json, os, sys
print(json.dumps({name: os.environ[name] for name in ("MOCKQ_URL", "DATABEND_DSN")}), flush=True)
sys.stdin.buffer.read()
"""

_NOT_FOUND = """mockq is not installed: there is no node_modules/.bin/mockq in {folder} or above it, and no mockq on the PATH.
Install it with

    npm install --save-dev mockq

(it needs Node.js 20 or later), or say how to start it: --mockq-command, the environment variable MOCKQ_COMMAND, or
mockq_command in the configuration of pytest."""

# Seconds that mockq may take to start (a large recording takes some), and to write everything at its end.
_PATIENCE = 120

# Seconds after which mockq is told to end by a signal, too: a process that a test has left may keep the pipe open.
_PIPE_PATIENCE = 10


# Entries in one answer of the journal.
_PAGE = 1000


@dataclass(frozen=True)
class Journal:
    """A part of the journal: what clients have asked."""

    entries: List[Any]
    last: int
    """The number of the last request on the server."""
    dropped: int
    """The number up to which the journal has forgotten requests."""


@dataclass(frozen=True)
class Running:
    """A server that answers, as the processes of a run know it."""

    url: str
    mode: str
    """`serve`, `record` or `replay`."""
    user: str
    password: str
    database: str
    log: Optional[str]
    """The file with what the server has printed; None for a server that was not started here."""

    @property
    def host(self) -> str:
        return urlsplit(self.url).hostname or ""

    @property
    def port(self) -> int:
        return urlsplit(self.url).port or 80

    def ask(self, method: str, path: str, fields: Optional[Mapping[str, object]] = None) -> Any:
        """What a route of mockq answers; None if there is nothing of that name. Raises MockqError."""
        body = None if fields is None else json.dumps(fields)
        headers = {} if body is None else {"Content-Type": "application/json"}
        try:
            connection = HTTPConnection(self.host, self.port, timeout=_PATIENCE)
            try:
                connection.request(method, f"/__mockq{path}", body, headers)
                answer = connection.getresponse()
                text = answer.read().decode("utf-8")
            finally:
                connection.close()
            if answer.status == 404:
                return None
            if answer.status != 200:
                raise MockqError(f"{method} {self.url}/__mockq{path}: {text}")
            return json.loads(text)
        except (OSError, HTTPException, ValueError) as error:
            said = "" if self.log is None else _printed(Path(self.log))
            raise MockqError(f"no mockq server answers at {self.url}: {error}{said}") from error

    def journal(self, query: str, after: int = 0) -> Journal:
        """The requests after a number. `query`: `&lane=…`, `&source=…`. Raises MockqError."""
        entries: List[Any] = []
        while True:
            answer = self.ask("GET", f"/journal?after={after}&limit={_PAGE}{query}")
            entries += answer["entries"]
            if len(answer["entries"]) < _PAGE:
                return Journal(entries, answer["last"], answer["dropped"])
            after = entries[-1]["n"]


def use_running(url: str, address: str, database: str) -> Running:
    """The server that MOCKQ_URL names, with the user of DATABEND_DSN, the address. Raises MockqError if there is none."""
    if not url.startswith("http://"):
        raise MockqError(f"MOCKQ_URL: tests need a server without TLS, like http://127.0.0.1:8000, not {url!r}")
    user, password = login_in(address)
    running = Running(url.rstrip("/"), "", user, password, database, None)
    ready = running.ask("GET", "/ready")
    if ready is None:
        raise MockqError(f"MOCKQ_URL: {url} is not a mockq server")
    return Running(running.url, ready["mode"], user, password, database, None)


def login_in(dsn: str) -> Tuple[str, str]:
    """User and password in an address."""
    parts = urlsplit(dsn)
    return unquote(parts.username or "root"), unquote(parts.password or "")


class Server:
    """The server of a run. It starts when the first test asks for it."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._lock = threading.Lock()
        self._owner = os.getpid()
        # That of the start, which tests may change.
        self._environment = dict(os.environ)
        self._process: Optional["subprocess.Popen[bytes]"] = None
        self._started: Optional[Running] = None
        self._error: Optional[str] = None
        self._log: Optional[Path] = None

    def refuse(self, why: str) -> None:
        """Lets all fail that need the server."""
        self._error = why

    def running(self) -> Running:
        """The server, which is started if it is not there yet. Raises MockqError, each time with the same message."""
        with self._lock:
            if self._error is not None:
                raise MockqError(self._error)
            if self._started is None:
                try:
                    self._started = self._start()
                except MockqError as error:
                    self._error = str(error)
                    raise
            return self._started

    def _start(self) -> Running:
        settings = self.settings
        if settings.url is not None:
            return use_running(settings.url, self._environment.get("DATABEND_DSN", ""), settings.database)
        command = settings.command or find_command(settings.folder, self._environment.get("PATH", ""))
        if command is None:
            raise MockqError(_NOT_FOUND.format(folder=settings.folder))
        program = ["--", sys.executable, "-I", "-S", "-c", _HOLD]
        handle, name = tempfile.mkstemp(prefix="pytest-mockq-", suffix=".log")
        self._log = Path(name)
        atexit.register(self.close)
        with os.fdopen(handle, "wb") as log:
            try:
                self._process = subprocess.Popen(
                    [*command, *server_arguments(settings), *program],
                    cwd=settings.folder,
                    env={name: value for name, value in self._environment.items() if name not in OWN_VARIABLES},
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=log,
                    # Ctrl-C is for pytest, which then ends the server.
                    start_new_session=True,
                    creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
                )
            except OSError as error:
                raise MockqError(f"{' '.join(command)} cannot be run (--mockq-command): {error}") from error
        found = self._ready(self._process)
        if found is None:
            code = self._end()
            raise MockqError(self._why(" ".join(command), code))
        url = found["MOCKQ_URL"]
        if not url.startswith("http://"):
            raise MockqError("tests need a server without TLS: leave out --tls and MOCKQ_TLS")
        mode = "record" if settings.mode in RECORDING else settings.mode
        user, password = settings.user, settings.password
        if mode != "record":
            user, password = login_in(found["DATABEND_DSN"])
        running = Running(url, mode, user, password, settings.database, str(self._log))
        if running.ask("GET", "/ready") is None:
            raise MockqError("tests need the routes under /__mockq: leave out --no-inspector")
        return running

    def _ready(self, process: "subprocess.Popen[bytes]") -> Optional[Mapping[str, str]]:
        """The variables of a program that mockq runs; None if mockq ends before that, or does not start."""
        patience = threading.Timer(_PATIENCE, process.kill)
        patience.daemon = True
        patience.start()
        try:
            assert process.stdout is not None
            for line in process.stdout:
                if line.startswith(b'{"MOCKQ_URL"'):
                    found: Mapping[str, str] = json.loads(line)
                    return found
            return None
        finally:
            patience.cancel()

    def _why(self, command: str, code: int) -> str:
        said = "" if self._log is None else _printed(self._log)
        message = f"mockq could not be started ({command} ended with exit code {code}){said}"
        if self.settings.mode == "replay" and not self.settings.recordings.exists():
            message += f"\nto record the tests, run them with {HOW_TO_RECORD}"
        return message

    def _end(self) -> int:
        process = self._process
        assert process is not None and process.stdin is not None and process.stdout is not None
        process.stdin.close()
        try:
            code = process.wait(_PIPE_PATIENCE)
        except subprocess.TimeoutExpired:
            process.terminate()
            try:
                process.wait(_PATIENCE)
                code = 0
            except subprocess.TimeoutExpired:
                process.kill()
                code = process.wait()
        process.stdout.close()
        return code

    def end(self, checked: Mapping[str, int]) -> List[str]:
        """Ends the server; what of the run no test has failed for, but should.

        `checked`: by lane, the number of the last request for which its test was checked.
        """
        with self._lock:
            running, self._started = self._started, None
            problems: List[str] = []
            if running is not None and self._process is not None:
                try:
                    problems = _problems(running, checked)
                except MockqError as error:
                    problems = [str(error)]
                code = self._end()
                # 3: misses, which are told already, and what could not be recorded, for which the log has the reasons.
                if self._log is not None and (code not in (0, 3) or (problems and running.mode == "record")):
                    problems.append(f"mockq ended with exit code {code}{_printed(self._log)}")
            self._remove_log()
            self._error = "the run is over"
            return problems

    def close(self) -> None:
        """Ends the server at the latest with the process, but not with a copy of it that a test has forked."""
        if os.getpid() != self._owner:
            return
        if self._process is not None and self._process.poll() is None:
            self._end()
        self._remove_log()

    def _remove_log(self) -> None:
        if self._log is not None:
            try:
                self._log.unlink()
            except OSError:
                pass


def _problems(running: Running, checked: Mapping[str, int]) -> List[str]:
    """What a recording lacks, and what was missed in no lane of a test, or after its test."""
    if running.mode == "record":
        lanes = running.ask("GET", "/report")["lanes"]
        return [line for each in lanes for line in _lacks(each)]
    if running.mode == "replay":
        journal = running.journal("&source=miss")
        if journal.last == 0 and any(each["missed"] > 0 for each in running.ask("GET", "/report")["lanes"]):
            return ["statements have no recorded answer, but the journal is off, so that no test could fail for them"]
        outside = [each for each in journal.entries if each["lane"] == "default"]
        late = [each for each in journal.entries if each["n"] > checked.get(each["lane"], sys.maxsize)]
        return [
            *(f"{_OUTSIDE}\n{each['error']['message']}" for each in outside[:1]),
            *(f"{_LATE.format(each['lane'])}\n{each['error']['message']}" for each in late[:1]),
        ]
    return []


_OUTSIDE = "statements outside of the lanes of tests have no recorded answer; connect with the DSN of the fixture"
_LATE = (
    "statements that were sent after their test had ended have no recorded answer: let the test wait for its threads "
    "(lane {!r})"
)


def _lacks(lane: Mapping[str, Any]) -> List[str]:
    facts = [
        (lane["leftOut"], "{} answers could not be recorded"),
        (lane["lost"], "{} answers were lost by the server or the connection to it"),
        (lane["changed"], "{} recorded writes have another answer now"),
        (lane["missed"], "{} requests were not answered"),
    ]
    told = ", ".join(text.format(count) for count, text in facts if count > 0)
    return [f"the recording of the lane {lane['lane']!r} is not complete: {told}"] if told else []


# Characters of the server's output in a message.
_SHOWN = 4000


def _printed(log: Path) -> str:
    """What the server has printed, to be added to a message."""
    try:
        text = log.read_text("utf-8", "replace").strip()
    except OSError:
        return ""
    if len(text) > _SHOWN:
        text = f"…{text[-_SHOWN:]}"
    return f":\n\n{text}" if text else ""
