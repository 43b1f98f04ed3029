/** What is known about the texts of a search: final verdicts, texts without a verdict, and the last ones that no longer failed. */
import { keyOf } from './journal.js';
import type { CheckResult, Verdict } from './oracle.js';

/** A text to check. */
export interface CheckRequest {
  readonly text: string;
  /** Equal for texts that differ only in layout. */
  readonly canonical: string;
  /** Whether only verdicts on this very text count, not those on other layouts or names. The new verdict then counts only for this text. */
  readonly isExact?: boolean;
}

/** The last texts that no longer failed are kept for breaking changes, unless they are longer than any minimum. */
const MAX_PASSING = 1_000;
const MAX_PASSING_LENGTH = 20_000;
/** What new names and a plain spelling replace: words, numbers and comparisons. A word in quotes is no name. */
const TOKEN = /'[^'\n]*'|"[^"\n]*"|[\p{L}_][\p{L}\p{N}_$]*|\.?\d[\p{L}\p{N}.]*|[=<>!]+/gu;
/** White space that does not stand between two words. */
const LAYOUT = /\s+(?![\p{L}\p{N}_$])|(?<![\p{L}\p{N}_$])\s+/gu;

function withoutLayout(canonical: string): string {
  return canonical.replace(LAYOUT, '').replace(/\s+/g, ' ');
}

/** The verdicts of a search, by the tokens of the texts. */
export class VerdictCache {
  readonly #verdicts = new Map<string, Verdict>();
  /** The verdicts by the keys of the texts without their layout. */
  readonly #byTokens = new Map<string, Verdict>();
  #ignoresLayout = false;
  /** Whether a line break is no layout, because it can end a statement. */
  keepsLines = false;
  /** The verdicts by the keys of the exact texts; long texts are there only if they failed. */
  readonly #exact = new Map<string, Verdict>();
  readonly #undecided = new Map<string, CheckResult>();
  /** For each change of names or spelling, the old token of each new one. */
  readonly #oldNames: ReadonlyMap<string, string>[] = [];
  #passing: string[] = [];

  /** The verdict on a text if it is final. */
  known({ text, canonical, isExact = false }: CheckRequest): Verdict | undefined {
    if (isExact) return this.#exact.get(keyOf(text));
    const verdict = this.#verdicts.get(keyOf(canonical)) ?? this.#knownFromBefore(canonical);
    // Layout rarely matters, but only a text that itself was seen to fail may be accepted.
    return verdict === 'reproduced' && this.#exact.get(keyOf(text)) !== 'reproduced' ? undefined : verdict;
  }

  #knownFromBefore(canonical: string): Verdict | undefined {
    const earlier = this.#inOldNames(canonical);
    const verdict =
      (earlier === canonical ? undefined : this.#verdicts.get(keyOf(earlier))) ??
      (this.#ignoresLayout ? this.#byTokens.get(this.#tokenKey(earlier)) : undefined);
    return verdict === 'reproduced' ? undefined : verdict;
  }

  #tokenKey(canonical: string): string {
    const lines = this.keepsLines ? canonical.split(/\s*\n\s*/) : [canonical];
    return keyOf(lines.map(withoutLayout).join('\n'));
  }

  #inOldNames(canonical: string): string {
    const renamed = (text: string, names: ReadonlyMap<string, string>): string =>
      text.replace(TOKEN, (word) => names.get(word) ?? word);
    return this.#oldNames.reduceRight(renamed, canonical);
  }

  /** Adds a verdict; `result` is that of the last run. The verdict of a run that the time limit ended is not final. */
  add({ text, canonical, isExact = false }: CheckRequest, verdict: Verdict, result: CheckResult): void {
    const key = keyOf(canonical);
    if (!isExact && (!result.timedOut || verdict === 'reproduced')) {
      this.#verdicts.set(key, verdict);
      this.#byTokens.set(this.#tokenKey(canonical), verdict);
    }
    const isShort = text.length <= MAX_PASSING_LENGTH;
    if (verdict === 'reproduced' || (isShort && !result.timedOut)) this.#exact.set(keyOf(text), verdict);
    // A failure of another kind is an answer.
    if (verdict === 'unknown' && result.fingerprint === undefined) this.#undecided.set(key, result);
    else this.#undecided.delete(key);
    if (verdict !== 'vanished' || !isShort) return;
    this.#passing.push(text);
    if (this.#passing.length > MAX_PASSING) this.#passing.shift();
  }

  /** Forgets the verdict on one text. */
  forget({ text, canonical }: CheckRequest): void {
    const key = keyOf(canonical);
    this.#verdicts.delete(key);
    this.#byTokens.delete(this.#tokenKey(canonical));
    this.#exact.delete(keyOf(text));
    this.#undecided.delete(key);
    this.#passing = this.#passing.filter((passing) => passing !== text);
  }

  /** Forgets all verdicts, except that an invalid text stays invalid. */
  clear(): void {
    for (const [key, verdict] of this.#verdicts) if (verdict !== 'invalid') this.#verdicts.delete(key);
    this.#byTokens.clear();
    for (const [key, verdict] of this.#exact) if (verdict !== 'invalid') this.#exact.delete(key);
    this.#undecided.clear();
    this.#passing = [];
  }

  /** From now on, a text counts as no longer failing. */
  reject(canonical: string): void {
    this.#verdicts.set(keyOf(canonical), 'vanished');
  }

  /**
   * From now on, a text that is not known has the verdict of the text with its old names, unless that text failed: that new names
   * keep the failure does not show that every other text keeps its verdict, but to test them all again would cost too much.
   */
  carryOver(oldNames: ReadonlyMap<string, string>): void {
    this.#oldNames.push(oldNames);
  }

  /** From now on, a text that is not known has the verdict of the text with another layout, for the same reason. */
  carryOverLayout(): void {
    this.#ignoresLayout = true;
  }

  /** The last texts that were seen not to fail any more. */
  get passing(): readonly string[] {
    return this.#passing;
  }

  /** The results of all texts without a verdict: the oracle gave no answer, or the time limit ended the check. */
  get undecided(): CheckResult[] {
    return [...this.#undecided.values()];
  }

  /** The result of a text if it was checked and has no verdict. */
  undecidedResult(canonical: string): CheckResult | undefined {
    return this.#undecided.get(keyOf(canonical)) ?? this.#undecided.get(keyOf(this.#inOldNames(canonical)));
  }
}
