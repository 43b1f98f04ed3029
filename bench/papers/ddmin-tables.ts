/** Zeller 2000, tables 1 and 2: which of eight changes cause a failure, and how many tests find out. */
import { ddminList } from 'minrepro/algorithms';
import type { Figure } from '../figures.js';
import type { Print } from '../table.js';

const CHANGES = [1, 2, 3, 4, 5, 6, 7, 8];
const TABLES = [
  { title: 'ddmin table 1', causes: [7], testedBefore: [], testsInPaper: 5 },
  // This table also counts the tests of no change and of all changes.
  { title: 'ddmin table 2', causes: [1, 7, 8], testedBefore: ['', CHANGES.join()], testsInPaper: 19 },
];

export async function ddminTables(print: Print): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { title, causes, testedBefore, testsInPaper } of TABLES) {
    const tested = new Set<string>(testedBefore);
    const minimum = await ddminList(CHANGES, async (changes) => {
      tested.add(changes.join());
      return causes.every((cause) => changes.includes(cause));
    });
    print(`${title}: changes ${minimum.join(', ')} of 8, ${tested.size} distinct tests (paper: ${testsInPaper} tests)`);
    figures.push({
      group: 'papers',
      name: title,
      before: CHANGES.length,
      after: minimum.length,
      calls: tested.size,
    });
  }
  return figures;
}
