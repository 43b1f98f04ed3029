#!/bin/bash
# The compiler rejects a type whose method Flush has another signature than the interface asks for.
[ -n "${COUNT:-}" ] && echo x >> "$COUNT"
command -v go > /dev/null || { echo "go is not installed: apt-get install golang-go" >&2; exit 77; }
F="${@: -1}"
D=$(mktemp -d) && trap 'rm -rf "$D"' EXIT
timeout 20 go tool compile -o "$D/out" "$F" 2>&1 | grep -qE 'wrong type for (method Flush|Flush method)'
