/** What an algorithm is: a way through the texts that still fail, on the same edits, evaluator and oracle as all others. */
import type { Pass } from '../passes/index.js';
import type { Node } from '../syntax/index.js';
import type { Search } from './search.js';

export interface Algorithm {
  readonly name: string;
  /** Which texts it tries, in a line, with its source. */
  readonly about: string;
  run(search: Search, options: AlgorithmOptions): Promise<void>;
  /** Whether no single edit of its own kind fails any more when it ends. */
  readonly isOneMinimal: boolean;
  /** Whether it knows of SQL and of nothing else. */
  readonly isForSql?: boolean;
  /** Whether its results are made easier to read in the end. */
  readonly isFinished?: boolean;
}

export type Unit = 'characters' | 'tokens' | 'lines' | 'statements';
export type Measure = 'tokens' | 'nodes' | 'characters';

export interface AlgorithmOptions {
  /** What the default algorithm tries. */
  readonly passes: readonly Pass[];
  /** Told of what is tried next. */
  onPass(name: string): void;
  /** Another order among equals. */
  readonly seed?: number;
  /** ddmin: what a text is a list of. */
  readonly unit?: Unit;
  /** ddmin: nothing is tested whose superset passed (Zeller 2000, section 8). */
  readonly assumeMonotone?: boolean;
  /** simp: how many local minima are looked for (LM of figure 5), and by what they are compared. */
  readonly localMinima?: number;
  readonly measure?: Measure;
  /** simp: texts whose verdict is unknown are simplified on as well (section 3.3.3). */
  readonly followUnknown?: boolean;
  /** simp: rules whose productions are not used, and any other condition on what may be changed (section 4.1). */
  readonly keepRules?: readonly string[];
  readonly mayChange?: (node: Node) => boolean;
  /** simp: a plain value for what no simplification leads to (section 4.1). */
  readonly defaults?: boolean;
  /** simp: what names nothing any more goes too, and what makes no sense is not tried (section 4.3). */
  readonly repair?: boolean;
  /** simp: what running a text would cost; cheaper ones are tried first among the next few (section 4.2). */
  readonly costOf?: (text: string) => Promise<number>;
  /** simp: where to go on after a local minimum: at the last choice, or at the first (section 4.2). */
  readonly backtrack?: 'last' | 'first';
  /** hdd: node by node instead of level by level, and a node may be replaced by one of its kind below it. */
  readonly recursive?: boolean;
  readonly hoist?: boolean;
}
