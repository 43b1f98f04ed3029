#!/bin/bash
# The interpreter reads a local variable before it has a value.
[ -n "${COUNT:-}" ] && echo x >> "$COUNT"
command -v python3 > /dev/null || { echo "python3 is not installed: apt-get install python3" >&2; exit 77; }
F="${@: -1}"
timeout 5 python3 "$F" 2>&1 | grep -q "UnboundLocalError: .*'fee'"
