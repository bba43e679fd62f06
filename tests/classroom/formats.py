"""Validates reports: results.json against the schema beside it, junit.xml against those of Jenkins and of Maven Surefire.

    python3 tests/classroom/formats.py MARKS

The latter two stand in tests/classroom/schemas. What is not installed is skipped, and said.
"""

import copy
import json
import pathlib
import sys

marks = pathlib.Path(sys.argv[1])
schemas = pathlib.Path(__file__).with_name("schemas")


def skip(what, why):
    print(f"SKIPPED: {what}: {why} is not installed")


def json_schema():
    try:
        import jsonschema
    except ImportError:
        return skip("results.json", "the Python package jsonschema")
    schema = json.loads((marks / "results.schema.json").read_text("utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    results = json.loads((marks / "results.json").read_text("utf-8"))
    validator.validate(results)
    # Errors must be found.
    for break_it in [
        lambda grade: grade["specs"][0].update(verdict="of-tomorrow"),
        lambda grade: grade["specs"][0].pop("milliseconds"),
        lambda grade: grade.update(points=-1),
        lambda grade: grade.update(remark="well done"),
    ]:
        broken = copy.deepcopy(results)
        break_it(next(student for student in broken["submissions"] if student["grades"])["grades"][0])
        assert not validator.is_valid(broken)
    print("results.json: as its schema says")


def junit():
    try:
        from lxml import etree
    except ImportError:
        return skip("junit.xml", "the Python package lxml")
    report = etree.parse(marks / "junit.xml").getroot()
    for name, documents in [("jenkins", [report]), ("surefire", list(report))]:
        files = sorted(schemas.glob(f"{name}*.xsd"))
        assert files, f"no schema of {name}"
        for file in files:
            schema = etree.XMLSchema(etree.parse(file))
            for document in documents:
                # As a document of its own.
                document = etree.fromstring(etree.tostring(document))
                schema.assertValid(document)
                case = document.find(".//testcase")
                if case is not None:
                    case.set("disabled", "0")
                    assert not schema.validate(document), "what is wrong must be found"
            print(f"junit.xml: as {file.name} says")


json_schema()
junit()
