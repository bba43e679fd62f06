"""Reads the reports in a folder with other parsers than those that wrote them, and compares them with results.json."""

import csv
import html.parser
import json
import pathlib
import re
import sys
import xml.etree.ElementTree

out = pathlib.Path(sys.argv[1])
results = json.loads((out / "results.json").read_text("utf-8"))
schema = json.loads((out / "results.schema.json").read_text("utf-8"))
students = results["submissions"]
lost = [sum(late["lost"] for late in student["late"]) for student in students]
by_hand = [sum(corrected["points"] for corrected in student["corrected"]) for student in students]
points = [sum(grade["points"] for grade in student["grades"]) - less + more for student, less, more in zip(students, lost, by_hand)]
late = [[f"{late['exercise']}/late" for late in student["late"]] for student in students]
specs = [f"{exercise['id']}/{spec['name']}" for exercise in results["exercises"] for spec in exercise["specs"]]
passed = [{f"{g['exercise']}/{s['name']}" for g in student["grades"] for s in g["specs"] if s["verdict"] == "pass"} for student in students]

try:
    import jsonschema
except ImportError:
    print("skipped: jsonschema is not installed")
else:
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.Draft202012Validator(schema).validate(results)

suites = xml.etree.ElementTree.parse(out / "junit.xml").getroot()
open_walls = [wall["name"] for wall in results["walls"] if not wall["stood"]]
assert suites.tag == "testsuites" and len(suites) == len(students) + bool(open_walls)
for attributes in [suites.attrib, *[suite.attrib for suite in suites], *[case.attrib for case in suites.iter("testcase")]]:
    assert not {"timestamp", "uuid"} & set(attributes), attributes
if open_walls:
    assert [case.get("name") for case in suites[0]] == open_walls
    assert all(case[0].tag == "failure" and "NOT SAFE" in case[0].get("message") for case in suites[0])
    suites.remove(suites[0])
for suite, student, expected, too_late in zip(suites, students, passed, late):
    cases = list(suite)
    corrected = [cases.pop() for _ in student["corrected"]]
    assert all("corrected by hand" in case.get("name") and len(case) == 0 for case in corrected), suite.get("name")
    assert [case.get("name") for case in cases] == specs + too_late
    if student["grades"]:
        milliseconds = [spec["milliseconds"] for grade in student["grades"] for spec in grade["specs"]] + [0 for _ in too_late]
        assert [case.get("time") for case in cases] == [f"{time / 1000:.3f}" for time in milliseconds], suite.get("name")
    assert {case.get("name") for case in cases if len(case) == 0} == expected
    for kind, tag in [("failures", "failure"), ("errors", "error")]:
        assert int(suite.get(kind)) == len(list(suite.iter(tag))), (suite.attrib, kind)
    for reason in [*suite.iter("failure"), *suite.iter("error")]:
        assert reason.get("type") and reason.get("message"), reason.attrib

raw = (out / "results.csv").read_bytes()
assert raw.startswith(b"\xef\xbb\xbf") and raw.count(b"\n") == raw.count(b"\r\n")
with open(out / "results.csv", encoding="utf-8-sig", newline="") as file:
    rows = list(csv.reader(file))
assert rows[0] == ["student", *[f"ex{exercise['id']}" for exercise in results["exercises"]], "total", "out of", "lost by being late", "notes"], rows[0]
assert [int(row[-4]) for row in rows[1:]] == points
assert [int(row[-2]) for row in rows[1:]] == lost
for row in rows[1:]:
    assert len(row) == len(rows[0]) and sum(map(int, row[1:-4])) == int(row[-4])
    assert not any(re.match(r"[=+\-@\t\r]", cell) or re.search(r"[\x00-\x1f]", cell) for cell in row), row

for folder, names in [("gradescope", ("score", "max_score")), ("classroom50", ("score", "max-score"))]:
    files = [json.loads(path.read_text("utf-8")) for path in (out / folder).iterdir()]
    assert sorted(file["score"] for file in files) == sorted(points), folder
    assert sum(test.get(names[0], 0) for file in files for test in file["tests"]) == sum(points) + sum(lost) - sum(by_hand), folder
    for file in files:
        most = sum(exercise["points"] for exercise in results["exercises"])
        assert sum(test.get(names[1], 0) for test in file["tests"]) == most, folder

feedback = sorted(path.name for path in (out / "feedback").iterdir())
assert len(feedback) == 2 * len(students) and all(name.endswith((".en.md", ".ja.md")) for name in feedback)


class Page(html.parser.HTMLParser):
    """Every tag is closed, in turn."""

    def __init__(self):
        super().__init__()
        self.open = []
        self.text = []

    def handle_starttag(self, tag, attributes):
        assert len({name for name, _ in attributes}) == len(attributes), attributes
        if tag not in ("meta", "input"):
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag, tag

    def handle_data(self, text):
        self.text.append(text)


page = Page()
page.feed((out / "report.html").read_text("utf-8"))
page.close()
assert not page.open, page.open
text = "".join(page.text)
for student in students:
    assert student["student"].replace("\n", "\\n") in text, student["student"]
print("read back:", len(students), "students")
