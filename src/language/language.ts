/**
 * The interfaces of languages and passes. A `Language` contains everything that is specific to one language, so that edits, generic
 * passes, algorithms and the evaluator work with any of them.
 */
import type { Difference, Edit, Span } from '../edit/edit.js';
import type { Plainness } from '../edit/text-order.js';
import type { Failure, Generator, Grammar, Node, Steps } from '../syntax/index.js';
import type { Holes } from './holes.js';
import type { IsWritten, PrivateText } from './private-text.js';

/** Everything that is specific to one language. */
export interface Language {
  readonly name: string;
  /**
   * The text with its trees. Never fails. A previous snapshot makes it faster and does not change the result; neither do the
   * differences between the texts, in text order, which are passed if they are known.
   */
  snapshot(text: string, previous?: Snapshot, differences?: readonly Difference[]): Snapshot;
  /** `snapshot` in short steps, for languages whose texts may be long; `snapshot` is used if absent. */
  snapshotInSteps?(text: string, previous?: Snapshot): Steps<Snapshot>;
  /** The text without comments and redundant white space: equal for texts that differ in nothing else. */
  canonical(snapshot: Snapshot): string;
  /** Equal exactly for texts with equal canonical texts, and shorter for long ones; the canonical text if absent. */
  canonicalKey?(snapshot: Snapshot): string | Steps<string>;
  /** The size of a text, in the unit that reports use. */
  countTokens(text: string): number;
  /** `countTokens` in short steps, for languages whose statements may be long. */
  countTokensInSteps?(text: string): Steps<number>;
  /** What `countTokens` counts, in the plural, for messages; `tokens` if absent. */
  readonly unit?: string;
  /** What keeps two tokens apart; empty if the lexer skips nothing. */
  readonly separator: string;
  /** Whether the indentation of a line has a meaning; false if absent. */
  readonly hasIndentation?: boolean;
  /** For rules with a list that cannot be empty: the shortest text to write instead of all its items. */
  readonly fillers?: ReadonlyMap<string, string>;
  /** What proposes edits, coarse to fine: generic passes and the language's own. */
  readonly passes: readonly Pass[];
  /** What makes a result easier to read once nothing makes it smaller, in this order. */
  readonly finishing: readonly Pass[];
  /**
   * What makes a text hard to read: finishing passes accept an edit only if the text is plainer after it. If absent, they accept every
   * edit after which it is not larger.
   */
  plainness?(snapshot: Snapshot): Plainness;
  /** The values that are nothing, such as `null`, if they can replace a rule; none if absent. */
  nothingFor?(rule: string): readonly string[];
  /** Edits that remove a definition together with all its uses (SIMP, Bruno 2010, section 4.3). */
  readonly repairs?: readonly Pass[];
  /** Whether an edited text can be valid, at once or in short steps. If absent, every text that parses is plausible. */
  isPlausible?(before: Snapshot, after: Snapshot): boolean | Steps<boolean>;
  /**
   * Whether a failure can be that of an implausible text, such as a missing table: one that is described to people, or what code of the user
   * looks for. Never if absent.
   */
  isFailureOfImplausible?(failure: string, isCode?: boolean): boolean;
  /** Whether an edit certainly leads to an implausible text, if that is quickly known; asked before the text is made. */
  breaks?(before: Snapshot, edit: Edit): Steps<boolean>;
  /** Finds out, in short steps, what passes of the level `meaning` would otherwise find out at once. */
  readMeaning?(snapshot: Snapshot): Steps;
  /** The rules of the language, if one grammar describes it. */
  readonly grammar?: Grammar;
  /**
   * Whether a search may end with a text that the grammar does not cover, if the failure survives that: programs may find it before
   * a syntax error. If absent, the grammar is binding.
   */
  readonly canLeaveGrammar?: boolean;
  /** The name of the dialect, if the language has several. */
  readonly dialect?: string;
  /** What was learned in addition to the grammar, as a fragment in `.g4` notation. */
  readonly learned?: LearnedGrammar;
  /** Generates sentences of the rules. Tokens that the grammar does not define are taken from a snapshot. */
  generator?(samples?: Snapshot): Generator;
  /** The tree of a text that is a sentence of a rule; undefined if it is none. */
  parseAs?(rule: string, text: string): Node | undefined;
  /** What may vary in a text, for explanations; what the grammar says if absent. */
  holes?(snapshot: Snapshot): Holes;
  /** What a text tells about where it comes from, for `anonymise`; words, quotes and digits decide if absent. */
  privateTexts?(snapshot: Snapshot, isWritten: IsWritten): readonly PrivateText[];
  /** Whether every text of one rule or token is also a text of another rule. */
  canSubstitute(name: string, rule: string): boolean;
  /** What makes a text of a rule or token a text of another rule if it is written after it, such as a semicolon. */
  closerFor?(name: string, rule: string): string | undefined;
  /** Whether a token is a name that another name can replace. If absent, words that the grammar does not spell out are names. */
  isIdentifier?(token: Node, text: string): boolean;
  /**
   * Short texts that can replace a node, simplest first. `around` may narrow the choice: the innermost node that contains more than
   * the node, or null if the node is a whole statement.
   */
  defaultsOf(node: Node, around?: Node | null): readonly string[];
}

/** Makes a language, at once or in short steps. */
export type LanguageMaker = () => Language | Steps<Language>;

/** What was learned in addition to a grammar. */
export interface LearnedGrammar {
  /** The language as it was before. */
  readonly base: Language;
  /** The number of productions. */
  readonly productions: number;
  /** In `.g4` notation. */
  readonly text: string;
}

/** A text at one moment of a reduction. */
export interface Snapshot {
  readonly text: string;
  readonly statements: readonly Statement[];
  /** The number of tokens, if it is known without `Language.countTokens`. */
  readonly tokens?: number;
  /** Statements that run before the text and are not reduced. */
  readonly setup?: Snapshot;
}

/** A statement, or the whole text in languages without statements. */
export interface Statement {
  readonly start: number;
  readonly end: number;
  /** The offset after the terminator, where the next statement may begin. */
  readonly resume: number;
  /** The same object for statements of equal text. */
  readonly identity: object;
  /** Its offsets count from `start`. Parsed on first access. */
  readonly tree: Node;
  /** False if the grammar does not cover the statement and its tree is generic. */
  readonly isCovered: boolean;
  /** Where the grammar failed, if it did and the place is known. */
  readonly failure?: Failure | undefined;
  /** Parses it in short steps, for languages whose statements may be long. */
  parse?(): Steps;
  /** The same, and also makes a generic tree if the grammar does not cover it. */
  makeTree?(): Steps;
}

/**
 * A pass is a pure, lazy function from a snapshot to edits, with examples that serve as its tests.
 *
 * Laws, checked by `passLaws` of `minrepro/testing`: edits lie inside the text; replacements are sorted, disjoint and not
 * empty; the same snapshot gives the same edits in the same order, the most promising ones first.
 */
export interface Pass {
  readonly name: string;
  /** What it proposes, in one line, for the documentation. */
  readonly about: string;
  /** What a pass needs to know: the grammar alone, or also what the language means. `--passes grammar` uses the former. */
  readonly level: 'grammar' | 'meaning';
  /**
   * What a finishing pass changes: `--style keep`, `--keep-names` and `--no-format` switch off names and layout. `terminator`: what ends
   * the last statement, which is no part of the canonical text.
   */
  readonly changes?: 'names' | 'layout' | 'terminator';
  /** Whether its edits may enlarge the text on the way to a smaller one. */
  readonly grows?: boolean;
  /** Whether it works on the text and the limits of statements alone: their trees are not made for it. */
  readonly isTreeless?: boolean;
  /** Whether its edits lose what is around or inside a node: those that lose something needed are tried last; false if absent. */
  readonly discards?: boolean;
  /** Whether it waits until other passes remove no tokens any more, for example because its edits keep them; false if absent. */
  readonly polishes?: boolean;
  /**
   * Whether edits with the same note mostly work everywhere in a text or nowhere: those of a kind that did not work are tried last;
   * false if absent.
   */
  readonly failsAlike?: boolean;
  /** Whether it is tried before most other passes, because its edits make much else superfluous; false if absent. */
  readonly isCoarse?: boolean;
  /** Whether a success invalidates all other edits: the pass then runs again immediately, as long as it succeeds. */
  readonly repeats?: boolean;
  /**
   * The edits of a snapshot, in the order in which they are tried. A pass that works long yields `undefined` now and then: the search
   * skips it, and checks its limits meanwhile.
   */
  edits(snapshot: Snapshot, language: Language): Iterable<Edit | undefined>;
  /**
   * The same deletions by the depth of what they delete, from 0; undefined if nothing is that deep. The search then chooses the
   * deletions by the verdicts so far, which costs fewer calls than the list of edits.
   */
  layerAt?(snapshot: Snapshot, depth: number, language: Language): Layer | undefined;
  /** Texts of a language that has this pass. */
  readonly examples: readonly PassExample[];
}

/** What can be deleted at one depth of a text, in text order. Any of it can be deleted together. */
export interface Layer {
  readonly count: number;
  /** What is deleted with one item alone, without separators. */
  spanOf(index: number): Span;
  /** Deletes some of it; undefined if nothing of that can be deleted. */
  without(isDeleted: (index: number) => boolean): Edit | undefined;
}

/** Some edit of the pass leads from one text to the other. */
export interface PassExample {
  readonly before: string;
  readonly after: string;
}
