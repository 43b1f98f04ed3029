/**
 * Finds the most general class of texts that may stand in one site. Hard texts come first, so that a wrong class is rejected after
 * few checks; texts that make the whole invalid narrow a class instead of being discarded.
 */
import type { Verdict } from '../evaluate/oracle.js';
import type { Filling, Site } from '../language/holes.js';
import { kindOf, type TextClass } from '../language/text-class.js';
import { listClass } from './choice-class.js';
import { checkFilling, type Explaining, type Hole } from './instances.js';

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
const MAX_INVALID = 10;
/** At most so many probes are tried for each class. */
const MAX_PROBES = 12;
/** A list of texts is a class if it has so many. */
const MIN_CHOICES = 3;
const MAX_NARROWINGS = 6;

/** What is known about the texts of one site. */
type Verdicts = Map<string, Verdict>;

/** The site with its most general class that keeps the failure; undefined if there is none. */
export async function probeSite(explaining: Explaining, site: Site, options: ProbeOptions): Promise<Hole | undefined> {
  const verdicts: Verdicts = new Map([[site.text, 'reproduced']]);
  for (const text of options.counterexamples) verdicts.set(text, 'vanished');
  for (const textClass of site.classes) {
    const { narrowed } = explaining;
    let candidate: TextClass | undefined = narrowed.get(textClass.label) ?? textClass;
    for (let i = 0; candidate && i < MAX_NARROWINGS; i++) {
      const outcome: Outcome = await tryClass(explaining, site, candidate, verdicts, options.others);
      if (outcome.kind === 'fits') {
        if (candidate.kind === textClass.kind && candidate !== textClass) narrowed.set(textClass.label, candidate);
        return { site, textClass: candidate };
      }
      candidate = outcome.narrower;
    }
  }
  if (site.inner().length > 0) return undefined;
  return (
    (await boundedClass(explaining, site, verdicts, options)) ?? listedTexts(explaining, site, verdicts, options.others)
  );
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
  const known = verdicts.get(text);
  if (known !== undefined) return known;
  const verdict = await checkFilling(explaining, [...others, { site, text }]);
  verdicts.set(text, verdict);
  if (verdict === 'vanished' && others.length === 0) explaining.passing.push({ site, text });
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
  if (!narrowest) return undefined;
  const failing = (): string[] => [...verdicts].filter(([, verdict]) => verdict === 'reproduced').map(([text]) => text);
  const kind = kindOf(explaining.holes.kinds, narrowest);
  const untried = site.probes.filter((text) => !verdicts.has(text) && kind.accepts(narrowest, text));
  for (let i = 0; i < LIST_CHECKS && (i < HOPELESS || failing().length > 1); i++) {
    const text = untried.shift() ?? kind.sample(narrowest, explaining.random);
    if (text === undefined) break;
    await checkSite(explaining, site, text, verdicts, others);
  }
  const texts = failing();
  return texts.length < MIN_CHOICES ? undefined : { site, textClass: listClass(texts) };
}

type Outcome = { readonly kind: 'fits' } | { readonly kind: 'rejected'; readonly narrower?: TextClass };

async function tryClass(
  explaining: Explaining,
  site: Site,
  textClass: TextClass,
  verdicts: Verdicts,
  others: readonly Filling[],
): Promise<Outcome> {
  const {
    holes: { kinds },
    random,
  } = explaining;
  const kind = kindOf(kinds, textClass);
  const isMember = (text: string): boolean => kind.accepts(textClass, text);
  if (!isMember(site.text)) return { kind: 'rejected' };
  const knownAs = (wanted: Verdict): string[] =>
    [...verdicts].filter(([text, verdict]) => verdict === wanted && isMember(text)).map(([text]) => text);
  if (knownAs('vanished').length + knownAs('unknown').length > 0) return { kind: 'rejected' };
  const check = (text: string): Promise<Verdict> => checkSite(explaining, site, text, verdicts, others);
  const keepsFailure = (verdict: Verdict): boolean => verdict === 'reproduced' || verdict === 'invalid';
  for (const text of site.probes.filter(isMember).slice(0, MAX_PROBES))
    if (!keepsFailure(await check(text))) return { kind: 'rejected' };
  let [valid, invalid] = [0, 0];
  const drawn = new Set<string>();
  while (valid < RANDOM_CHECKS && valid + invalid < MAX_INVALID) {
    const text = kind.sample(textClass, random);
    // A small class is soon exhausted.
    if (text === undefined || (drawn.has(text) && drawn.size < RANDOM_CHECKS && invalid + valid > 2 * drawn.size))
      break;
    drawn.add(text);
    const verdict = await check(text);
    if (!keepsFailure(verdict)) return { kind: 'rejected' };
    if (verdict === 'invalid') invalid++;
    else valid++;
  }
  const evidence = { valid: knownAs('reproduced'), invalid: knownAs('invalid') };
  if (!evidence.valid.some((text) => text !== site.text)) return { kind: 'rejected' };
  if (evidence.invalid.length === 0 || (invalid === 0 && valid >= RANDOM_CHECKS)) return { kind: 'fits' };
  const narrower = kind.narrow?.(textClass, evidence);
  if (narrower) return { kind: 'rejected', narrower };
  if (evidence.valid.length < MIN_CHOICES || textClass.kind === 'choice') return { kind: 'rejected' };
  return { kind: 'rejected', narrower: listClass(evidence.valid) };
}
