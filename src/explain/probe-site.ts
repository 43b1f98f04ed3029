/**
 * Finds the most general class of texts that may stand in one site. Hard texts come first, so that a wrong class is rejected after
 * few checks; texts that make the whole invalid narrow a class instead of being discarded.
 */
import type { Verdict } from '../evaluate/oracle.js';
import type { Filling, Site } from '../language/holes.js';
import { withoutMarks } from '../language/name-marks.js';
import { type Evidence, kindOf, type TextClass } from '../language/text-class.js';
import { listClass } from './choice-class.js';
import { checkFilling, type Explaining, type Hole, triedTexts, type Verdicts } from './instances.js';
import { hasOtherMeaning, meaningOf } from './meaning.js';
import { nextText } from './next-text.js';
import { isHardlyValid, isNoBetter, noteValidity, rejectedClasses } from './rejected-classes.js';

/** How a site is probed. */
export interface ProbeOptions {
  /** Fillings of other sites that stay in place meanwhile. */
  readonly others: readonly Filling[];
  /** Texts that a class must not contain. */
  readonly counterexamples: readonly string[];
}

/** Random texts of a class that must be valid and still fail, in addition to the probes. */
const RANDOM_CHECKS = 4;
/** A class none of whose texts is valid is given up after so many. */
const MAX_INVALID = 6;
/** At most so many probes are tried for each class. */
const MAX_PROBES = 12;
/** A list of texts is a class if it has so many. */
const MIN_CHOICES = 3;
const MAX_NARROWINGS = 6;

/** The site with its most general class that keeps the failure; undefined if there is none. */
export async function probeSite(explaining: Explaining, site: Site, options: ProbeOptions): Promise<Hole | undefined> {
  const { others, counterexamples } = options;
  let verdicts: Verdicts = new Map([[site.text, 'reproduced']]);
  if (others.length === 0) verdicts = triedTexts(explaining, site);
  // What is bad together with other texts may be good alone: other sites must not know it.
  if (counterexamples.length > 0)
    verdicts = new Map([...verdicts, ...counterexamples.map((text) => [text, 'vanished'] as const)]);
  const [first] = site.classes;
  const [probe] = site.probes;
  // Most places allow nothing to be added.
  if (isRepetition(first) && probe !== undefined) {
    const verdict = await checkSite(explaining, site, probe, verdicts, others);
    if (verdict !== 'reproduced') return undefined;
  }
  const rejected = others.length === 0 ? rejectedClasses(explaining, site) : [];
  /** The texts of a class that were seen to fail, if not all of its texts do: a narrower class says more. */
  let list: Hole | undefined;
  for (const textClass of site.classes) {
    const { holes, narrowed } = explaining;
    if (rejected.some((other) => isNoBetter(holes.kinds, textClass, other, verdicts))) continue;
    const fitting = await fittingClass(explaining, site, narrowed.get(textClass.label) ?? textClass, verdicts, others);
    if (fitting?.['isList'] === true) list ??= { site, textClass: fitting };
    else if (fitting) {
      if (fitting.kind === textClass.kind && fitting !== textClass) narrowed.set(textClass.label, fitting);
      return { site, textClass: fitting };
    }
    rejected.push(textClass);
  }
  if (list) return list;
  if (site.inner().length > 0) return undefined;
  return (await boundedClass(explaining, site, verdicts, options)) ?? listedTexts(explaining, site, verdicts, others);
}

/** A class, or what is left of it without the texts that do not keep the failure; undefined if nothing is left. */
export async function fittingClass(
  explaining: Explaining,
  site: Site,
  textClass: TextClass,
  verdicts: Verdicts,
  others: readonly Filling[],
): Promise<TextClass | undefined> {
  let candidate: TextClass | undefined = textClass;
  for (let i = 0; candidate && i < MAX_NARROWINGS; i++) {
    const outcome: Outcome = await tryClass(explaining, site, candidate, verdicts, others);
    if (others.length === 0) noteValidity(explaining, site, candidate, verdicts);
    if (outcome.kind === 'fits') return candidate;
    candidate = outcome.narrower;
  }
  return undefined;
}

/** Whether a class stands for things that are added to the text. */
function isRepetition(textClass: TextClass | undefined): boolean {
  return textClass?.['isRepetition'] === true;
}

/** A class with bounds is searched again if a text of it passes, so often at most. */
const MAX_SEARCHES = 3;

/** The site with a class whose bounds were found by search. */
async function boundedClass(
  explaining: Explaining,
  site: Site,
  verdicts: Verdicts,
  { others, counterexamples }: ProbeOptions,
): Promise<Hole | undefined> {
  const {
    holes: { kinds },
    random,
  } = explaining;
  const surprises = [...counterexamples];
  const outer = site.classes.findLast((textClass) => kindOf(kinds, textClass).search !== undefined);
  if (!outer) return undefined;
  const kind = kindOf(kinds, outer);
  const passing = (): string[] => [...verdicts].filter(([, verdict]) => verdict !== 'reproduced').map(([text]) => text);
  for (let i = 0; i < MAX_SEARCHES; i++) {
    const found = await kind.search?.(outer, site.text, {
      keeps: async (text) => (await checkSite(explaining, site, text, verdicts, others)) === 'reproduced',
      excludes: (textClass) => passing().some((text) => kind.accepts(textClass, text)),
      failing: [...verdicts].filter(([, verdict]) => verdict === 'reproduced').map(([text]) => text),
      passing: passing(),
      surprises,
      random,
    });
    if (!found) return undefined;
    const { kind: outcome } = await tryClass(explaining, site, found, verdicts, others);
    if (outcome === 'fits') return { site, textClass: found };
    surprises.push(...passing().filter((text) => kind.accepts(found, text)));
  }
  return undefined;
}

/** The verdict on the failing text with another text in a site. */
async function checkSite(
  explaining: Explaining,
  site: Site,
  text: string,
  verdicts: Verdicts,
  others: readonly Filling[],
): Promise<Verdict> {
  const known = verdicts.get(text) ?? (withoutMarks(text) === site.text ? 'reproduced' : undefined);
  if (known !== undefined) return known;
  const verdict = await checkFilling(explaining, [...others, { site, text }]);
  verdicts.set(text, verdict);
  if (others.length === 0) triedTexts(explaining, site).set(text, verdict);
  if (verdict === 'vanished' && others.length === 0 && !isRepetition(site.classes[0]))
    explaining.passing.push({ site, text });
  return verdict;
}

/** How many texts of the narrowest class are tried for a list. */
const LIST_CHECKS = 10;
/** A list is given up if none of so many texts keeps the failure. */
const HOPELESS = 6;

/** The site with a list of texts that keep the failure, if no class does and nothing inside the site can vary. */
async function listedTexts(
  explaining: Explaining,
  site: Site,
  verdicts: Verdicts,
  others: readonly Filling[],
): Promise<Hole | undefined> {
  const narrowest = site.classes.findLast(({ kind }) => kind !== 'name');
  // What happens to work where nothing stands says nothing about the failure.
  if (!narrowest || isRepetition(narrowest) || site.text === '') return undefined;
  const failing = (): string[] => [...verdicts].filter(([, verdict]) => verdict === 'reproduced').map(([text]) => text);
  const kind = kindOf(explaining.holes.kinds, narrowest);
  const untried = site.probes.filter((text) => !verdicts.has(text) && kind.accepts(narrowest, text));
  // What the classes were rejected with counts, too.
  const known = verdicts.size - 1;
  /** Whether a text other than that of the site keeps the failure; for rules, it must be one of the narrowest class. */
  const isHopeful = (): boolean =>
    failing().some((text) => hasOtherMeaning(site, text) && (!kind.explainsPassing || kind.accepts(narrowest, text)));
  for (let i = 0; i < LIST_CHECKS && (known + i < HOPELESS || isHopeful()); i++) {
    const text = untried.shift() ?? nextText(explaining, site, narrowest, verdicts.keys());
    if (text === undefined) break;
    await checkSite(explaining, site, text, verdicts, others);
  }
  const texts = failing();
  return isWorthListing(site, texts) ? { site, textClass: listClass(texts) } : undefined;
}

/** Texts that differ in white space only are one text, unless white space stands there. */
function isWorthListing(site: Site, texts: readonly string[]): boolean {
  return new Set(texts.map((text) => meaningOf(site.text, text))).size >= MIN_CHOICES;
}

type Outcome = { readonly kind: 'fits' } | { readonly kind: 'rejected'; readonly narrower?: TextClass };

async function tryClass(
  explaining: Explaining,
  site: Site,
  textClass: TextClass,
  verdicts: Verdicts,
  around: readonly Filling[],
): Promise<Outcome> {
  const kind = kindOf(explaining.holes.kinds, textClass);
  const isMember = (text: string): boolean => kind.accepts(textClass, text);
  if (!isMember(site.text)) return { kind: 'rejected' };
  const knownAs = (...wanted: readonly Verdict[]): string[] =>
    [...verdicts].filter(([text, verdict]) => wanted.includes(verdict) && isMember(text)).map(([text]) => text);
  const evidence = (): Evidence => ({
    text: site.text,
    valid: knownAs('reproduced'),
    invalid: knownAs('invalid'),
    passing: knownAs('vanished', 'unknown'),
  });
  const narrowed = (): Outcome => {
    const narrower = kind.narrow?.(textClass, evidence());
    return { kind: 'rejected', ...(narrower ? { narrower } : {}) };
  };
  /** Valid texts that do not only differ in white space from what stands there. */
  const others = (): string[] => knownAs('reproduced').filter((text) => hasOtherMeaning(site, text));
  /** One text that passes rejects a class, unless at least as many others show what is special about it. */
  const isRejected = (): boolean => {
    const { invalid, passing } = evidence();
    if (passing.length > 0 && !(kind.explainsPassing && others().length >= passing.length)) return true;
    if (!kind.explainsPassing) return invalid.length >= MAX_INVALID && others().length === 0;
    return isHardlyValid(explaining, textClass, { valid: others().length, invalid: invalid.length });
  };
  const check = (text: string): Promise<Verdict> => checkSite(explaining, site, text, verdicts, around);
  for (const text of site.probes.filter(isMember).slice(0, MAX_PROBES)) {
    if (isRejected()) return { kind: 'rejected' };
    await check(text);
  }
  let [valid, invalid] = [0, 0];
  const drawn = new Set<string>();
  // Texts of rules are chosen: invalid ones say as much.
  const most = kind.explainsPassing ? RANDOM_CHECKS : MAX_INVALID;
  while (valid < RANDOM_CHECKS && valid + invalid < most) {
    if (isRejected()) return { kind: 'rejected' };
    const text = nextText(explaining, site, textClass, verdicts.keys());
    // A small class is soon exhausted.
    if (text === undefined || (drawn.has(text) && drawn.size < RANDOM_CHECKS && invalid + valid > 2 * drawn.size))
      break;
    drawn.add(text);
    if ((await check(text)) === 'reproduced') valid++;
    else invalid++;
  }
  const known = evidence();
  if (isRejected() || others().length === 0) return { kind: 'rejected' };
  if (known.passing.length > 0) return narrowed();
  if (known.invalid.length === 0 || (invalid === 0 && valid >= RANDOM_CHECKS)) return { kind: 'fits' };
  const outcome = narrowed();
  if (outcome.kind === 'rejected' && outcome.narrower) return outcome;
  // The parts of a node say more about it than a list of its texts.
  const hasParts = kind.explainsPassing && site.inner().length > 0;
  if (hasParts || !isWorthListing(site, known.valid) || textClass.kind === 'choice') return { kind: 'rejected' };
  return { kind: 'rejected', narrower: listClass(known.valid) };
}
