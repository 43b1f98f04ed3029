/** Deletes lines of sessions that change nothing: no statement follows them, or the session sends already. */
import type { Pass } from '../../language/language.js';
import { type Part, partsOf, withoutSpans } from '../parts.js';

export const dropLines: Pass = {
  name: 'drop-lines',
  about: 'delete lines of sessions that change nothing, or run what the first session does in the setup',
  level: 'grammar',
  isTreeless: true,
  *edits(snapshot) {
    const parts = partsOf(snapshot);
    yield withoutSpans(
      emptyParts(parts).map(({ line }) => line),
      'delete lines that change nothing',
    );
    const [first] = parts;
    if (first) yield withoutSpans([first.line], 'run what the first session does in the setup');
  },
  examples: [
    {
      before: '-- session A\n-- session B\nSELECT 1;\n-- session B\nSELECT 2;\n',
      after: '-- session B\nSELECT 1;\nSELECT 2;\n',
    },
    {
      before: '-- session A\nSELECT 1;\n-- session B\nSELECT 2;\n-- session A\nSELECT 3;\n',
      after: 'SELECT 1;\n-- session B\nSELECT 2;\n-- session A\nSELECT 3;\n',
    },
  ],
};

function emptyParts(parts: readonly Part[]): Part[] {
  let previous: Part | undefined;
  return parts.filter((part) => {
    const { line, statements } = part;
    const isSame = previous?.line.session === line.session && !isGroup(previous) && line.step === undefined;
    if (statements.length > 0 && !isSame) previous = part;
    return statements.length === 0 || isSame;
  });
}

/** Whether the statements are sent at once, or the schedule goes on in a special way after them. */
function isGroup({ line: { step, markers }, statements }: Part): boolean {
  return step !== undefined && (statements.length > 1 || markers.length > 0);
}
