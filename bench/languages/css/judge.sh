#!/bin/bash
# The CSS compiler rejects "composes" in a rule for more than a single class.
[ -n "${COUNT:-}" ] && echo x >> "$COUNT"
ESBUILD="$(cd "$(dirname "$0")" && pwd)/../../../node_modules/.bin/esbuild"
[ -x "$ESBUILD" ] || { echo "esbuild is not installed: npm install" >&2; exit 77; }
F="${@: -1}"
timeout 20 "$ESBUILD" "$F" --loader:.css=local-css --log-level=warning 2>&1 | grep -q '"composes" only works inside single class selectors'
