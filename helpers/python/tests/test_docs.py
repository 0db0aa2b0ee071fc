"""The examples of docs/pytest.md and of the README."""

import re
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1]
PAGE = PACKAGE.parents[1] / "docs/pytest.md"

BLOCK = re.compile(r"^```(?:python|yaml)\n# (\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def documented(project, heading, page=PAGE):
    """Writes the files that a section shows; returns their texts by path."""
    files = dict(BLOCK.findall(section_of(page.read_text(encoding="utf-8"), heading)))
    for path, body in files.items():
        project.write(path, body)
    return files


def section_of(text, heading):
    """The lines of a page between a heading and the next one."""
    lines, is_code, is_inside = [], False, False
    for line in text.splitlines(keepends=True):
        is_code ^= line.startswith("```")
        if line.startswith("#") and not is_code:
            is_inside = line.strip("# \n") == heading
        elif is_inside:
            lines.append(line)
    return "".join(lines)


@pytest.mark.parametrize(
    ("heading", "page"),
    [
        ("The fixture", PAGE),
        ("Fixtures for several tests", PAGE),
        ("pytest-mockq", PACKAGE / "README.md"),
    ],
)
def test_examples(project, heading, page):
    assert documented(project, heading, page)
    project.record().assert_outcomes(passed=1)
    project.run().assert_outcomes(passed=1)


def test_settings(project):
    ini = re.search(r"^```ini\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    project.write("pytest.ini", ini[1])
    project.write("tests/schema.sql", "CREATE TABLE people (email STRING); INSERT INTO people VALUES ('ann@corp.example')")
    project.tests("def test_people(mockq): assert len(ask(mockq, 'SELECT email FROM people')) == 1\n")
    project.run("--mockq-mode", "serve").assert_outcomes(passed=1)
    project.tests("def test_people(mockq): ask(mockq, \"SELECT 'ann@corp.example' AS email\")\n")
    project.record()
    assert not any(b"ann@corp" in data for data in project.recorded("tests/recordings").values())
