#!/bin/bash
# The type checker says that a property has another type than in the base class.
[ -n "${COUNT:-}" ] && echo x >> "$COUNT"
TSC="$(cd "$(dirname "$0")" && pwd)/../../../node_modules/typescript/lib/typescript.js"
[ -f "$TSC" ] || { echo "typescript is not installed: npm install" >&2; exit 77; }
F="${@: -1}"
timeout 20 node -e '
  const ts = require(process.argv[1]);
  const options = { noEmit: true, strict: true, noLib: true, types: [], target: ts.ScriptTarget.ES2022 };
  const program = ts.createProgram([process.argv[2]], options);
  const file = program.getSourceFile(process.argv[2]);
  const codes = program.getSyntacticDiagnostics(file).length > 0 ? [] : program.getSemanticDiagnostics(file).map((found) => found.code);
  process.exit(codes.includes(2416) ? 0 : 1);
' "$TSC" "$F"
