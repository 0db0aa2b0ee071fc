"""The options of the plugin, from the command line, the environment and the configuration file."""

import os
import re
import shlex
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import List, Optional, Sequence, Tuple
from urllib.parse import unquote, urlsplit, urlunsplit

import pytest

MODES = ("replay", "record", "serve", "once", "new", "all")
RECORDING = ("record", "once", "new", "all")

# The options with a value, their metavariables and help.
_OPTIONS = {
    "target": ("URL", "address of the server to record; may have a user and a password [MOCKQ_TARGET]"),
    "recordings": ("DIR", "folder of the recordings (default: recordings) [MOCKQ_RECORDINGS]"),
    "mode": ("MODE", f"one of {', '.join(MODES)} (default: replay) [MOCKQ_MODE]"),
    "command": ("COMMAND", "how to start mockq (default: node_modules/.bin/mockq, mockq) [MOCKQ_COMMAND]"),
    "database": ("NAME", "database of the addresses (default: default) [MOCKQ_DATABASE]"),
}

# Variables that this plugin reads, and mockq itself must not take for its own options.
OWN_VARIABLES = tuple(f"MOCKQ_{name.upper()}" for name in _OPTIONS)

HOW_TO_RECORD = "--mockq-record --mockq-target URL"


@dataclass(frozen=True)
class Settings:
    """How to start the server of a run."""

    mode: str
    recordings: Path
    target: Optional[str]
    """Address of the server to record, without user and password."""
    user: str
    password: str
    database: str
    command: Optional[Tuple[str, ...]]
    """How mockq is started, if it is said."""
    arguments: Tuple[str, ...]
    """More options of mockq."""
    folder: Path
    """The project: where mockq is started."""
    url: Optional[str]
    """A server that runs already."""


def add_options(parser: pytest.Parser) -> None:
    """Declares the options, each also as a setting of the configuration file."""
    group = parser.getgroup("mockq", "mockq: tests against recordings of a Databend server")
    group.addoption("--mockq-record", action="store_true", help="record the tests that run anew: --mockq-mode record")
    for name, (metavar, text) in _OPTIONS.items():
        group.addoption(f"--mockq-{name}", metavar=metavar, help=text)
        parser.addini(f"mockq_{name}", text)
    for mode in ("replay", "record", "serve"):
        parser.addini(f"mockq_{mode}_args", f"more options of mockq {mode}", type="args", default=[])


def read_settings(config: pytest.Config) -> Settings:
    """The settings. Raises pytest.UsageError for those that cannot be meant."""
    folder = config.rootpath
    for name in _OPTIONS:
        if config.getoption(f"--mockq-{name}") == "":
            raise pytest.UsageError(f"--mockq-{name} is empty: give it a value, or leave it out")
    asked = config.getoption("--mockq-mode")
    mode = _given(config, "mode") or "replay"
    if mode not in MODES:
        raise pytest.UsageError(f"{_source(config, 'mode')}: {mode!r} is not one of {', '.join(MODES)}")
    if config.getoption("--mockq-record"):
        if asked and asked not in RECORDING:
            raise pytest.UsageError(f"--mockq-record does not go with --mockq-mode {asked}")
        mode = asked or "record"
    target, user, password = None, "root", ""
    if config.getoption("--mockq-target") and mode not in RECORDING:
        raise pytest.UsageError("--mockq-target is the server to record: add --mockq-record")
    url = os.environ.get("MOCKQ_URL") or None
    if url is not None:
        if config.getoption("--mockq-record") or asked:
            raise pytest.UsageError(
                f"the tests use the server that runs at {url} (MOCKQ_URL): "
                "leave out --mockq-record and --mockq-mode, or unset MOCKQ_URL"
            )
    elif mode in RECORDING:
        given = _given(config, "target")
        if not given:
            raise pytest.UsageError(
                "--mockq-target (or MOCKQ_TARGET) is missing: "
                "to record, it must be the address of a server, like http://localhost:8000"
            )
        database = _given(config, "database") or "default"
        target, user, password = read_target(given, _source(config, "target"), database)
    setting = f"mockq_{'record' if mode in RECORDING else mode}_args"
    arguments = config.getini(setting)
    if re.search(r"--journal[ =]0+( |$)", " ".join(arguments)):
        raise pytest.UsageError(f"{setting}: leave out --journal 0, for the journal says what tests have asked and missed")
    command = _given(config, "command")
    return Settings(
        mode=mode,
        recordings=_recordings(config),
        target=target,
        user=user,
        password=password,
        database=_given(config, "database") or "default",
        command=_words(command, _source(config, "command")) if command else None,
        arguments=tuple(arguments),
        folder=folder,
        url=url,
    )


def _given(config: pytest.Config, name: str) -> Optional[str]:
    """The value of an option: of the command line, of the environment, or of the configuration file."""
    found = config.getoption(f"--mockq-{name}") or os.environ.get(f"MOCKQ_{name.upper()}")
    return found or config.getini(f"mockq_{name}") or None


def _source(config: pytest.Config, name: str) -> str:
    """Where the value comes from, as a user writes it."""
    if config.getoption(f"--mockq-{name}"):
        return f"--mockq-{name}"
    variable = f"MOCKQ_{name.upper()}"
    return variable if os.environ.get(variable) else f"mockq_{name}"


def _recordings(config: pytest.Config) -> Path:
    """A path on the command line is meant from the working directory, others from the project's folder."""
    given = config.getoption("--mockq-recordings")
    if given:
        return Path(config.invocation_params.dir, given)
    return config.rootpath / (_given(config, "recordings") or "recordings")


def read_target(given: str, source: str, database: str) -> Tuple[str, str, str]:
    """The address (`http://HOST:PORT`, with the warehouse and tenant that a gateway needs), user and password of a URL or
    a DSN. Raises pytest.UsageError with its source."""
    try:
        parts = urlsplit(given)
        host, port = parts.hostname, parts.port
    except ValueError:
        parts, host, port = urlsplit(""), None, None
    if not host or parts.scheme not in ("http", "https", "databend", "databend+http", "databend+https"):
        raise pytest.UsageError(f"{source}: {_without_password(given)!r} is not an address like http://localhost:8000")
    named = unquote(parts.path.strip("/"))
    if named not in ("", database):
        raise pytest.UsageError(
            f"{source} has the database {named!r}, but the tests have {database!r}: replay needs it, too, so say "
            f"it in the configuration of pytest (mockq_database = {named})"
        )
    scheme = parts.scheme.replace("databend+", "")
    if scheme == "databend":
        scheme = "http" if "sslmode=disable" in parts.query.split("&") else "https"
        port = port or (8000 if scheme == "http" else 443)
    place = (f"[{host}]" if ":" in host else host) + (f":{port}" if port else "")
    user = unquote(parts.username or "root")
    routed = "&".join(each for each in parts.query.split("&") if each.startswith(("warehouse=", "tenant=")))
    return urlunsplit((scheme, place, "", routed, "")), user, unquote(parts.password or "")


def _without_password(url: str) -> str:
    before, at, after = url.rpartition("@")
    return f"…@{after}" if at else url


def _words(command: str, source: str) -> Tuple[str, ...]:
    try:
        words = shlex.split(command, posix=os.name != "nt")
    except ValueError as error:
        raise pytest.UsageError(f"{source}: {command!r} cannot be read: {error}") from error
    if not words:
        raise pytest.UsageError(f"{source} is empty")
    return tuple(words)


def find_command(folder: Path, path: str) -> Optional[Sequence[str]]:
    """The mockq that npm has installed for the project, or that of the PATH; None if there is none."""
    places = [str(each / "node_modules" / ".bin") for each in (folder, *folder.parents)]
    for place in (*places, path):
        found = shutil.which("mockq", path=place) if place else None
        if found is not None:
            return [found]
    return None


def server_arguments(settings: Settings) -> List[str]:
    """The arguments that mockq is started with."""
    mode, recordings = settings.mode, str(settings.recordings)
    if mode in RECORDING:
        # A lane is one test, so what the test no longer sends is of no use.
        how = ["--mode", "all", "--prune"] if mode == "record" else ["--mode", mode]
        # Nobody would see what a rehearsal finds, and the run would wait for it.
        head = ["record", recordings, "--target", settings.target or "", *how, "--no-rehearsal"]
    else:
        head = ["serve"] if mode == "serve" else ["replay", recordings]
    return [*head, "--port", "0", *settings.arguments]
