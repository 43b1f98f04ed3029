#!/bin/bash
# A reader of records meets one of type 9 that starts with two bytes ff.
[ -n "${COUNT:-}" ] && echo x >> "$COUNT"
command -v python3 > /dev/null || { echo "python3 is not installed: apt-get install python3" >&2; exit 77; }
F="${@: -1}"
timeout 5 python3 -c '
import sys
b = open(sys.argv[1], "rb").read()
if b[:4] != b"TLV1": sys.exit(1)
i = 4
while i + 2 <= len(b):
    t, n = b[i], b[i+1]
    d = b[i+2:i+2+n]
    if len(d) < n: sys.exit(1)
    if t == 9 and n >= 2 and d[0] == 255 and d[1] == 255: sys.exit(0)
    i += 2 + n
sys.exit(1)' "$F"
