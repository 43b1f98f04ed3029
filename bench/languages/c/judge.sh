#!/bin/bash
# The program prints a negative level: a value does not fit in a signed char.
[ -n "${COUNT:-}" ] && echo x >> "$COUNT"
command -v gcc > /dev/null || { echo "gcc is not installed: apt-get install gcc" >&2; exit 77; }
F="${@: -1}"
D=$(mktemp -d); trap 'rm -rf $D' EXIT
# A program that prints what happens to be on its stack does not count.
CHECKS="-O1 -Werror=uninitialized -Werror=format -Werror=return-type -Werror=implicit-function-declaration -ftrivial-auto-var-init=zero"
gcc $CHECKS -o $D/a "$F" 2>/dev/null || exit 1
timeout 5 $D/a 2>&1 | grep -q "level -56"
