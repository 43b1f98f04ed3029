/** Simplifies the order: what a session does at two times is done at once, early or late. */
import type { Edit } from '../../edit/edit.js';
import type { Pass, Snapshot } from '../../language/language.js';
import { type Turn, turnsOf } from '../parts.js';
import { sessionsOf } from '../schedule.js';

export const gatherSteps: Pass = {
  name: 'gather-steps',
  about: 'do at once what a session does at several times, or at two times',
  level: 'grammar',
  isTreeless: true,
  repeats: true,
  *edits(snapshot) {
    const turns = turnsOf(snapshot);
    for (const session of sessionsOf(turns)) {
      const own = turns.filter((turn) => turn.session === session);
      const [first, last] = [own[0] as Turn, own.at(-1) as Turn];
      if (own.length > 2) {
        yield* reordered(snapshot, turns, (turn) => (turn.session === session ? first : turn));
        yield* reordered(snapshot, turns, (turn) => (turn.session === session ? last : turn));
      }
      for (const [i, turn] of own.entries()) {
        const next = own[i + 1];
        if (!next) continue;
        yield* reordered(snapshot, turns, (each) => (each === next ? turn : each));
        yield* reordered(snapshot, turns, (each) => (each === turn ? next : each));
      }
    }
  },
  examples: [
    {
      before: '-- session A\nSELECT 1;\n-- session B\nSELECT 2;\n-- session A\nSELECT 3;\n',
      after: '-- session A\nSELECT 1;\nSELECT 3;\n-- session B\nSELECT 2;\n',
    },
    {
      before: '-- session A\nSELECT 1;\n-- session B\nSELECT 2;\n-- session A\nSELECT 3;\n',
      after: '-- session B\nSELECT 2;\n-- session A\nSELECT 1;\nSELECT 3;\n',
    },
  ],
};

/** Writes the turns in another order: each next to the one that `placeOf` names. */
function* reordered({ text }: Snapshot, turns: readonly Turn[], placeOf: (turn: Turn) => Turn): Generator<Edit> {
  const groups = turns
    .map((place) => turns.filter((turn) => placeOf(turn) === place))
    .filter(({ length }) => length > 0);
  const written = groups.map((group) => group.map((turn, i) => writtenTurn(text, turn, i > 0)).join('')).join('');
  const [start, end] = [turns[0]?.start ?? 0, turns.at(-1)?.end ?? 0];
  if (written !== text.slice(start, end)) yield { replacements: [{ start, end, text: written }], note: 'gather steps' };
}

/** A turn that continues another one needs no line if its first step has no name. */
function writtenTurn(text: string, { parts: [first], start, end }: Turn, continues: boolean): string {
  const isPlain = continues && first?.line.step === undefined;
  const turn = text.slice(isPlain ? first?.line.end : start, end);
  return turn.endsWith('\n') ? turn : `${turn}\n`;
}
