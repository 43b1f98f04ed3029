/** One input and one judge, run by several algorithms: rows of calls and sizes. */
import {
  type Algorithm,
  algorithmNamed,
  type Engine,
  type Judgement,
  type Language,
  type Oracle,
  type Reduction,
  reduce,
} from 'minrepro';

export interface PaperCase {
  readonly title: string;
  readonly text: string;
  readonly language: Language;
  readonly oracle: () => Oracle;
  readonly algorithms: readonly string[];
  /** What the paper says of an algorithm. */
  readonly printed?: Readonly<Record<string, string>>;
}

export interface Row {
  readonly name: string;
  readonly reduction: Reduction;
  /** Calls after the last one that helped: what it takes to make sure that nothing more can go. */
  readonly idle: number;
}

/** More calls than this nobody waits for. */
const MOST_CALLS = 3_000;

export async function runCase({ text, language, oracle, algorithms }: PaperCase): Promise<Row[]> {
  const rows: Row[] = [];
  for (const name of algorithms) {
    const judge = oracle();
    const algorithm = algorithmNamed(name) as Algorithm;
    let [asked, helped, tokens] = [0, 0, Number.POSITIVE_INFINITY];
    const reduction = await reduce({
      text,
      language,
      oracle: judge,
      algorithm,
      maxCalls: MOST_CALLS,
      onEvent: (event) => {
        if (event.kind === 'verdict') asked++;
        if (event.kind === 'accepted' && event.tokens < tokens) helped = asked;
        if (event.kind === 'accepted') tokens = event.tokens;
      },
    });
    rows.push({ name, reduction, idle: asked - helped });
    await judge.close();
  }
  return rows;
}

export function callsOf({ calls }: Reduction): number {
  return calls.reproduced + calls.vanished + calls.invalid + calls.unknown;
}

export function printCase({ title, printed = {} }: PaperCase, rows: readonly Row[]): void {
  process.stdout.write(`\n${title}\n`);
  process.stdout.write(
    'algorithm         calls (repr/vanish/invalid/unkn)  tokens      %  paper                      left\n',
  );
  for (const { name, reduction } of rows) {
    const { calls, tokensBefore, tokensAfter, text } = reduction;
    const counts = `(${calls.reproduced}/${calls.vanished}/${calls.invalid}/${calls.unknown})`;
    const percent = (100 * (tokensBefore - tokensAfter)) / tokensBefore;
    process.stdout.write(
      `${name.padEnd(16)} ${String(callsOf(reduction)).padStart(6)} ${counts.padEnd(27)} ${String(tokensAfter).padStart(7)} ${percent.toFixed(1).padStart(6)}  ${(printed[name] ?? '').padEnd(26)} ${text.replace(/\s+/g, ' ').trim().slice(0, 120)}\n`,
    );
  }
  const own = rows.find(({ name }) => name === 'minrepro');
  if (!own) return;
  for (const { name, reduction, idle } of rows) {
    const tokens = reduction.tokensAfter - own.reduction.tokensAfter;
    if (tokens < 0) process.stdout.write(`  the default leaves more tokens than ${name}\n`);
    else if (callsOf(reduction) < callsOf(own.reduction))
      process.stdout.write(
        `  the default takes more calls than ${name}, ${tokens > 0 ? `which leaves ${tokens} tokens more` : 'which leaves as many tokens'}: it tries more kinds of edits, ${own.idle} of its calls (${idle} of ${name}'s) only to rule out the rest\n`,
      );
  }
}

/** Judges by a predicate on what a real engine accepts; `scene` is there before. */
export function onEngine(engine: Engine, scene: readonly string[], fails: (text: string) => boolean): Oracle {
  const signal = new AbortController().signal;
  return {
    name: engine.name,
    limitTime: () => {},
    close: async () => {},
    check: async (text): Promise<Judgement> => {
      const query = text.trim().replace(/;$/, '');
      if (query === '') return { verdict: 'invalid', detail: 'nothing' };
      const run = await engine.run([...scene, query], { wantsRows: false, timeLimit: 10_000, signal });
      if (run.kind !== 'finished') return { verdict: 'unknown', detail: run.kind };
      const [error] = run.results.flatMap(({ errors }) => errors);
      if (error) return { verdict: 'invalid', detail: error.text };
      return { verdict: fails(text) ? 'reproduced' : 'vanished', detail: '' };
    },
  };
}

/** Stacked bars of calls by verdict, as in SIMP's figures 6, 8 and 10. */
export function barsOf(title: string, rows: readonly Row[]): string {
  const most = Math.max(...rows.map(({ reduction }) => callsOf(reduction)), 1);
  const colours = { reproduced: '#c0392b', vanished: '#27ae60', invalid: '#7f8c8d', unknown: '#f1c40f' } as const;
  const [width, height] = [90, 200];
  const bars = rows.map(({ name, reduction }, i) => {
    let top = height + 30;
    const parts = (Object.keys(colours) as (keyof typeof colours)[]).map((verdict) => {
      const tall = (height * reduction.calls[verdict]) / most;
      top -= tall;
      return `<rect x="${40 + i * width}" y="${top.toFixed(1)}" width="50" height="${tall.toFixed(1)}" fill="${colours[verdict]}"><title>${verdict}: ${reduction.calls[verdict]}</title></rect>`;
    });
    const x = 65 + i * width;
    return `${parts.join('')}<text x="${x}" y="${height + 46}" text-anchor="middle">${name}</text><text x="${x}" y="${height + 62}" text-anchor="middle">${callsOf(reduction)}</text>`;
  });
  const legend = Object.entries(colours).map(
    ([verdict, colour], i) =>
      `<rect x="${40 + i * 100}" y="${height + 76}" width="10" height="10" fill="${colour}"/><text x="${54 + i * 100}" y="${height + 85}">${verdict}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${60 + Math.max(rows.length * width, 400)}" height="${height + 100}" font-family="sans-serif" font-size="11"><title>${title}</title><text x="40" y="18">${title}</text>${bars.join('')}${legend.join('')}</svg>\n`;
}
