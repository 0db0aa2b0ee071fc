"""What is published: the wheel that these tests have installed, and the source archive."""

import ast
import re
import tarfile
from importlib.metadata import distribution, requires
from pathlib import Path

import flit_core.buildapi
import pytest
from packaging.requirements import Requirement

PACKAGE = Path(__file__).parents[1]
SOURCES = sorted((PACKAGE / "src/pytest_mockq").glob("*.py"))


def test_wheel():
    wheel = distribution("pytest-mockq")
    assert wheel.files is not None
    names = {str(file) for file in wheel.files}
    assert {f"pytest_mockq/{path.name}" for path in SOURCES} | {"pytest_mockq/py.typed"} <= names
    assert not [name for name in names if name.startswith(("tests", "src"))]
    (licence,) = (file for file in wheel.files if file.name == "LICENSE")
    assert licence.read_text(encoding="utf-8") == (PACKAGE / "LICENSE").read_text(encoding="utf-8")
    assert [(each.group, each.name, each.value) for each in wheel.entry_points] == [
        ("pytest11", "mockq", "pytest_mockq.plugin")
    ]


def test_metadata():
    facts = distribution("pytest-mockq").metadata
    assert facts["Requires-Python"] == ">=3.9" and facts["License-Expression"] == "Apache-2.0"
    assert facts["Description-Content-Type"].startswith("text/markdown")
    readme = facts.get_payload()
    assert readme.strip() == (PACKAGE / "README.md").read_text(encoding="utf-8").strip()
    assert not re.search(r"\]\((?!https://)", readme), "an index shows no other files"


def test_requirements_are_installed():
    for text in requires("pytest-mockq") or []:
        requirement = Requirement(text)
        assert requirement.specifier.contains(distribution(requirement.name).version), text


def test_source_archive(tmp_path, monkeypatch):
    monkeypatch.chdir(PACKAGE)
    with tarfile.open(tmp_path / flit_core.buildapi.build_sdist(str(tmp_path))) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    sources = {str(path.relative_to(PACKAGE)) for path in SOURCES}
    assert sources | {"pyproject.toml", "README.md", "LICENSE", "PKG-INFO", "src/pytest_mockq/py.typed"} <= names


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_oldest_python(path):
    ast.parse(path.read_text(encoding="utf-8"), feature_version=(3, 9))
