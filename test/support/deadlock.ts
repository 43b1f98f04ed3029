/** A deadlock of two sessions among statements that have nothing to do with it. */
import { pick, type Random, seededRandom } from '../../src/syntax/generate/random.js';

const SETUP = `CREATE TABLE accounts (id INT PRIMARY KEY, owner VARCHAR(20), balance INT NOT NULL);
CREATE TABLE stock (item INT PRIMARY KEY, amount INT);
CREATE TABLE audit (entry INT PRIMARY KEY, note VARCHAR(40));
INSERT INTO accounts VALUES (1, 'Ada', 100), (2, 'Bo', 200), (3, 'Cy', 300);
INSERT INTO stock VALUES (1, 10), (2, 20);
`;

/** Who locks what, in this order. */
const CAUSE = [
  ['A', 'UPDATE accounts SET balance = balance - 10 WHERE id = 1'],
  ['B', 'UPDATE stock SET amount = amount - 1 WHERE item = 2'],
  ['A', 'UPDATE stock SET amount = amount + 5 WHERE item = 2'],
  ['B', 'UPDATE accounts SET balance = balance + 10 WHERE id = 1'],
] as const;

/** A script in the plain notation with so many steps after BEGIN, which differ with the seed. */
export function deadlockScript(steps: number, seed: number): string {
  const random = seededRandom(seed);
  const places = CAUSE.map((_, i) => Math.floor(((i + 1) * steps) / 5));
  const sent: (readonly [string, string])[] = [
    ['A', 'BEGIN'],
    ['B', 'BEGIN'],
  ];
  while (sent.length < steps) {
    const place = places.indexOf(sent.length);
    // From then on the first session waits.
    const session = sent.length > (places[2] as number) ? 'B' : (pick(['A', 'B'], random) as string);
    sent.push(CAUSE[place] ?? [session, idleStatement(session, sent.length, random)]);
  }
  sent.push(['B', 'COMMIT'], ['A', 'COMMIT']);
  let script = SETUP;
  sent.forEach(([session, statement], i) => {
    if (session !== sent[i - 1]?.[0]) script += `-- session ${session}\n`;
    script += `${statement};\n`;
  });
  return script;
}

function idleStatement(session: string, number: number, random: Random): string {
  const id = 1 + Math.floor(random.next() * 3);
  return pick(
    [
      `SELECT balance FROM accounts WHERE id = ${id}`,
      `SELECT count(*) FROM stock WHERE amount > ${id}`,
      `INSERT INTO audit VALUES (${number}, '${session} was here')`,
      `SELECT owner, note FROM accounts, audit WHERE id = entry`,
    ],
    random,
  ) as string;
}
