#!/bin/bash
# The parser rejects an element that has the same attribute twice.
[ -n "${COUNT:-}" ] && echo x >> "$COUNT"
command -v xmllint > /dev/null || { echo "xmllint is not installed: apt-get install libxml2-utils" >&2; exit 77; }
F="${@: -1}"
timeout 5 xmllint --noout "$F" 2>&1 | grep -q "Attribute status redefined"
