#!/bin/bash
# The borrow checker rejects the program with E0502, and nothing else is wrong with it.
[ -n "${COUNT:-}" ] && echo x >> "$COUNT"
command -v rustc > /dev/null || { echo "rustc is not installed: apt-get install rustc" >&2; exit 77; }
F="${@: -1}"
D=$(mktemp -d) && trap 'rm -rf "$D"' EXIT
timeout 20 rustc --edition 2021 --cap-lints allow --crate-name input --emit=metadata -o "$D/out" "$F" > "$D/log" 2>&1
[ "$(grep -c '^error\[' "$D/log")" -gt 0 ] && ! grep '^error\[' "$D/log" | grep -qv 'E0502' && ! grep -q '^error: [^a]' "$D/log"
