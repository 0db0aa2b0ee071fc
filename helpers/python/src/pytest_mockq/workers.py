"""How the workers of pytest-xdist share a run: one server, which the controller starts when the first of them asks.

A worker opens a connection to the controller for each question.
"""

import os
import threading
from dataclasses import dataclass, field
from multiprocessing import AuthenticationError
from multiprocessing.connection import Client, Connection, Listener
from typing import Any, Callable, Dict, Mapping, Optional, Protocol

from pytest_mockq.errors import MockqError
from pytest_mockq.server import Running, Server


class Run(Protocol):
    """What the processes of a run have in common."""

    def running(self) -> Running:
        """The server. Raises MockqError."""

    def owner(self, lane: str) -> str:
        """The process that has taken a lane by name: this one, if it is the first."""

    def ended(self, lane: str, last: int) -> None:
        """Notes that a test has been checked for the misses in its lane, up to the request of that number."""

    def once(self, name: str, function: Callable[[], None]) -> None:
        """Calls a function in the first process that asks; others wait. Raises MockqError where it failed elsewhere."""


@dataclass
class Task:
    """A function that runs once in a run."""

    ended: threading.Event = field(default_factory=threading.Event)
    error: Optional[str] = None


class Shared:
    """In the process that has started the run: what is shared."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._lock = threading.Lock()
        self._owners: Dict[str, str] = {}
        self._tasks: Dict[str, Task] = {}
        self.last: Dict[str, int] = {}
        """By lane: the number of the last request for which its test was checked."""

    def running(self) -> Running:
        return self._server.running()

    def owner(self, lane: str, asking: str = "main") -> str:
        with self._lock:
            return self._owners.setdefault(lane, asking)

    def ended(self, lane: str, last: int) -> None:
        with self._lock:
            self.last[lane] = last

    def once(self, name: str, function: Callable[[], None]) -> None:
        task, is_first = self.task(name)
        if is_first:
            try:
                function()
            except BaseException as error:
                task.error = str(error)
                raise
            finally:
                task.ended.set()
        elif task.error is not None:
            raise failed(name, task.error)

    def task(self, name: str) -> "tuple[Task, bool]":
        """A task, and whether nobody has asked for it before."""
        with self._lock:
            is_first = name not in self._tasks
            return self._tasks.setdefault(name, Task()), is_first


def failed(name: str, error: str) -> MockqError:
    return MockqError(f"mockq_once({name!r}) has failed before: {error}")


class Broker:
    """In the controller: answers the workers."""

    def __init__(self, shared: Shared) -> None:
        self._shared = shared
        self._key = os.urandom(16)
        self._listener = Listener(("127.0.0.1", 0), backlog=64, authkey=self._key)
        threading.Thread(target=self._accept, name="pytest-mockq", daemon=True).start()

    @property
    def address(self) -> Mapping[str, Any]:
        """What a worker needs to ask, in values that can be sent to it."""
        host, port = self._listener.address
        return {"host": host, "port": port, "key": self._key.hex()}

    def _accept(self) -> None:
        while True:
            try:
                connection = self._listener.accept()
            except (AuthenticationError, EOFError, ConnectionError):
                continue
            except OSError:
                return
            threading.Thread(target=self._answer, args=[connection], daemon=True).start()

    def _answer(self, connection: "Connection[Any, Any]") -> None:
        with connection:
            try:
                question, *values = connection.recv()
                if question == "running":
                    connection.send(self._running())
                elif question == "owner":
                    connection.send(self._shared.owner(*values))
                elif question == "ended":
                    self._shared.ended(*values)
                    connection.send(None)
                elif question == "once":
                    self._once(connection, *values)
            except (OSError, EOFError):
                pass

    def _running(self) -> object:
        try:
            return self._shared.running()
        except MockqError as error:
            return str(error)

    def _once(self, connection: "Connection[Any, Any]", name: str) -> None:
        task, is_first = self._shared.task(name)
        if not is_first:
            task.ended.wait()
            connection.send(("ended", task.error))
            return
        task.error = "its worker has ended"
        try:
            connection.send(("run", None))
            task.error = connection.recv()
        finally:
            task.ended.set()

    def close(self) -> None:
        self._listener.close()


class Worker:
    """In a worker: asks the controller."""

    def __init__(self, address: Mapping[str, Any], name: str) -> None:
        self._address = address
        self._name = name
        self._running: Optional[Running] = None

    def _ask(self, *question: Any) -> "Connection[Any, Any]":
        address = self._address
        connection = Client((address["host"], address["port"]), authkey=bytes.fromhex(address["key"]))
        connection.send(question)
        return connection

    def running(self) -> Running:
        if self._running is None:
            try:
                with self._ask("running") as connection:
                    found = connection.recv()
            except (OSError, EOFError) as error:
                raise MockqError(f"the pytest process that has started this worker does not answer: {error}") from error
            if not isinstance(found, Running):
                raise MockqError(found)
            self._running = found
        return self._running

    def owner(self, lane: str) -> str:
        with self._ask("owner", lane, self._name) as connection:
            return str(connection.recv())

    def ended(self, lane: str, last: int) -> None:
        with self._ask("ended", lane, last) as connection:
            connection.recv()

    def once(self, name: str, function: Callable[[], None]) -> None:
        with self._ask("once", name) as connection:
            answer, error = connection.recv()
            if answer == "run":
                try:
                    function()
                except BaseException as raised:
                    connection.send(str(raised))
                    raise
                connection.send(None)
            elif error is not None:
                raise failed(name, error)
