/**
 * Finds the holes of a failing text (DDSET, Gopinath et al. 2020, sections 4 to 6, with far fewer checks). Each site is probed alone,
 * from the outside in. Then all holes are filled at once: an instance that fails is evidence for every hole, and one that passes is
 * traced back to the holes that are to blame (isolation, algorithm 2).
 */

import type { Verdict } from '../evaluate/oracle.js';
import type { Filling, Site } from '../language/holes.js';
import { type Evidence, kindOf } from '../language/text-class.js';
import { seededRandom } from '../syntax/index.js';
import { type Counterexample, smallestBlamed } from './blame.js';
import { type ChoiceClass, listClass } from './choice-class.js';
import { diverseExamples } from './examples.js';
import {
  checkFillings,
  diverseFillings,
  type Explaining,
  type Hole,
  randomFillings,
  triedTexts,
  type Verdicts,
} from './instances.js';
import { layoutTexts, probeLayout } from './layout-sites.js';
import { fittingClass, probeSite } from './probe-site.js';
import { rejectedClasses } from './rejected-classes.js';

/** Holes, and how well they are confirmed. */
export interface FoundHoles {
  readonly holes: readonly Hole[];
  /** How many instances with texts in all holes failed; none passed since the holes are as they are. */
  readonly confirmed: number;
  /** Some of those instances. */
  readonly examples: readonly string[];
}

/** The holes of sites, each found while the other sites keep their text; white space is filled together. */
export async function probeSites(
  explaining: Explaining,
  sites: readonly Site[],
  others: readonly Filling[] = [],
): Promise<Hole[]> {
  const layout = new Map<Site, readonly string[]>();
  const holes = await probeEach(explaining, sites, others, layout);
  const { holes: blank, bad } = await probeLayout(explaining, layout, others);
  if (others.length === 0) explaining.found.push(...blank);
  return [...holes, ...blank, ...(await probeEach(explaining, bad, others))];
}

/** Sites of white space are put into `layout` if it is given. */
async function probeEach(
  explaining: Explaining,
  sites: readonly Site[],
  others: readonly Filling[],
  layout?: Map<Site, readonly string[]>,
): Promise<Hole[]> {
  const holes: Hole[] = [];
  for (const site of sites) {
    await explaining.evaluator.pause();
    explaining.onStep('looking for parts that may vary');
    const blank = layout && layoutTexts(explaining, site);
    if (blank) {
      layout.set(site, blank);
      continue;
    }
    const hole = await probeSite(explaining, site, { others, counterexamples: [] });
    if (hole) {
      holes.push(hole);
      if (others.length === 0) explaining.found.push(hole);
    } else holes.push(...(await probeEach(explaining, site.inner(), others, layout)));
  }
  return holes;
}

/** An instance is useless if it is invalid or has no verdict; a share above this one makes holes narrower. */
const MAX_INVALID_SHARE = 0.04;
/** The share is known well enough after so many instances, or with so many invalid ones before that. */
const MIN_INSTANCES = 10;
const MIN_INVALID = 2;
/** Gives up on holes that never become valid together. */
const MAX_INSTANCES_PER_CHECK = 4;

/** After so many instances without a new feature, there are hardly any left. */
const MAX_STALE = 3;

/** How many instances have to fail before the holes inside a hole that was to blame are trusted. */
const INNER_CHECKS = 8;

/** How holes are confirmed. */
export interface ConfirmOptions {
  /** Fillings that all instances have. */
  readonly others?: readonly Filling[];
  /** Whether texts that differ from all earlier ones are preferred; such instances are no random sample. */
  readonly isDiverse?: boolean;
}

/** Confirms holes with instances that fill all of them, and makes those narrower that are to blame for one that passes. */
export async function confirmHoles(
  explaining: Explaining,
  found: readonly Hole[],
  checks: number,
  { others = [], isDiverse = false }: ConfirmOptions = {},
): Promise<FoundHoles> {
  const { evaluator } = explaining;
  const covered = new Map<Site, Set<string>>();
  let holes = found;
  let failing: (readonly Filling[])[] = [];
  let invalid = 0;
  let stale = 0;
  const isGoing = (drawn: number): boolean =>
    holes.length > 0 && failing.length < checks && drawn < MAX_INSTANCES_PER_CHECK * checks && stale < MAX_STALE;
  for (let drawn = 0; isGoing(drawn); ) {
    const batch: Filling[][] = [];
    const featureCounts = [countOf(covered)];
    while (batch.length < Math.min(evaluator.jobs, checks - failing.length)) {
      // Each instance has its own random numbers, so that the result does not depend on the number of jobs.
      const random = seededRandom(explaining.seed + 7919 * (drawn + batch.length));
      const fillings = isDiverse
        ? diverseFillings(explaining, holes, random, covered)
        : randomFillings(explaining, holes, random);
      if (!fillings) break;
      batch.push(fillings);
      featureCounts.push(countOf(covered));
    }
    if (batch.length === 0) {
      // A class without texts is no hole.
      const random = seededRandom(explaining.seed + 7919 * drawn++);
      holes = holes.filter((hole) => randomFillings(explaining, [hole], random) !== undefined);
      continue;
    }
    explaining.onStep(`${failing.length} of ${checks} instances fail`);
    const verdicts = await checkFillings(
      explaining,
      batch.map((fillings) => [...others, ...fillings]),
    );
    for (const [i, fillings] of batch.entries()) {
      if (!isGoing(drawn)) break;
      const verdict = verdicts[i];
      drawn++;
      const features = featureCounts[i + 1] ?? 0;
      stale = features > 0 && features === featureCounts[i] ? stale + 1 : 0;
      const isInvalid = verdict === 'invalid' || verdict === 'unknown';
      if (verdict === 'reproduced') failing.push(fillings);
      else if (isInvalid) invalid++;
      const count = failing.length + invalid;
      const isTooOften = invalid > MAX_INVALID_SHARE * count && (count >= MIN_INSTANCES || invalid >= MIN_INVALID);
      if (verdict === 'reproduced' || (isInvalid && !isTooOften)) continue;
      const before = holes;
      holes = await withoutBlamed(explaining, before, { fillings, others, isInvalid, failing });
      failing = areSubsets(before, holes) ? failing.filter((instance) => isInstance(explaining, holes, instance)) : [];
      if (isInvalid) invalid = 0;
      break;
    }
  }
  return {
    holes,
    confirmed: failing.length,
    examples: diverseExamples(explaining, failing),
  };
}

function countOf(covered: ReadonlyMap<Site, ReadonlySet<string>>): number {
  return [...covered.values()].reduce((sum, features) => sum + features.size, 0);
}

/** Random texts of these classes without some of them are random texts of the narrower class. */
const SUBSET_KINDS: readonly string[] = ['choice', 'rule'];

/** Whether earlier instances that are still instances are as good as new ones: otherwise the confirmation starts again. */
function areSubsets(before: readonly Hole[], after: readonly Hole[]): boolean {
  return after.every(({ site, textClass }) => {
    const earlier = before.find((hole) => hole.site === site)?.textClass;
    return earlier === textClass || (earlier?.kind === textClass.kind && SUBSET_KINDS.includes(textClass.kind));
  });
}

/** Whether fillings are texts of the holes as they are now. */
function isInstance({ holes: { kinds } }: Explaining, holes: readonly Hole[], fillings: readonly Filling[]): boolean {
  return (
    holes.length === fillings.length &&
    holes.every(({ site, textClass }) => {
      const filling = fillings.find((one) => one.site === site);
      return filling !== undefined && kindOf(kinds, textClass).accepts(textClass, filling.text);
    })
  );
}

/** The holes without the texts that are to blame for an instance that passes or is invalid. */
async function withoutBlamed(
  explaining: Explaining,
  holes: readonly Hole[],
  counterexample: Counterexample,
): Promise<readonly Hole[]> {
  const { others } = counterexample;
  const { blamed, isInvalid } = await smallestBlamed(explaining, counterexample, holes);
  const replaced = new Map<Site, readonly Hole[]>();
  const listed = longestList(holes, blamed);
  if (listed) {
    const texts = (listed.hole.textClass as ChoiceClass).texts.filter((text) => text !== listed.text);
    const left = texts.length < 2 ? [] : [{ site: listed.hole.site, textClass: listClass(texts) }];
    return holes.flatMap((hole) => (hole === listed.hole ? left : [hole]));
  }
  for (const { site, text } of isInvalid ? blamed.slice(0, 1) : blamed) {
    // The others keep the texts with which the failure depends on this site alone.
    const rest = isInvalid ? others : [...others, ...blamed.filter((one) => one.site !== site)];
    const hole = holes.find((one) => one.site === site) as Hole;
    // Texts that are to blame only together say nothing about the texts of one hole.
    const isAlone = isInvalid || blamed.length === 1;
    const evidence = isAlone ? evidenceFor(explaining, hole, text, { ...counterexample, isInvalid }) : undefined;
    replaced.set(site, await narrowerHoles(explaining, hole, text, rest, evidence));
  }
  return holes.flatMap((hole) => replaced.get(hole.site) ?? [hole]);
}

/** Of the blamed holes that are lists, the longest: without one of its texts, the others can stay as they are. */
function longestList(holes: readonly Hole[], blamed: readonly Filling[]): { hole: Hole; text: string } | undefined {
  const lists = blamed.flatMap(({ site, text }) => {
    const hole = holes.find((one) => one.site === site);
    return hole?.textClass['isList'] === true ? [{ hole, text }] : [];
  });
  const lengthOf = ({ hole }: { hole: Hole }): number => (hole.textClass as ChoiceClass).texts.length;
  return lists.sort((a, b) => lengthOf(b) - lengthOf(a))[0];
}

/** What is known about the texts of a hole when one of them was to blame. */
function evidenceFor(
  explaining: Explaining,
  { site, textClass }: Hole,
  text: string,
  { failing, isInvalid }: Counterexample,
): Evidence {
  const kind = kindOf(explaining.holes.kinds, textClass);
  if (!kind.explainsPassing)
    return { text: site.text, valid: [site.text], invalid: isInvalid ? [text] : [], passing: isInvalid ? [] : [text] };
  const tried = [...triedTexts(explaining, site)].filter(([one]) => kind.accepts(textClass, one));
  const triedAs = (...verdicts: readonly Verdict[]): string[] =>
    tried.flatMap(([one, verdict]) => (verdicts.includes(verdict) ? [one] : []));
  const filled = failing.flatMap((fillings) => fillings.filter((filling) => filling.site === site));
  return {
    text: site.text,
    valid: [...triedAs('reproduced'), ...filled.map((filling) => filling.text)],
    invalid: [...triedAs('invalid'), ...(isInvalid ? [text] : [])],
    passing: [...triedAs('vanished', 'unknown'), ...(isInvalid ? [] : [text])],
  };
}

function verdictsIn({ text, valid, invalid, passing }: Evidence): Verdicts {
  const withVerdict = (texts: readonly string[], verdict: Verdict): [string, Verdict][] =>
    texts.map((one) => [one, verdict]);
  return new Map([
    ...withVerdict([text, ...valid], 'reproduced'),
    ...withVerdict(invalid, 'invalid'),
    ...withVerdict(passing, 'vanished'),
  ]);
}

/** What remains of a hole without a text. */
async function narrowerHoles(
  explaining: Explaining,
  { site, textClass }: Hole,
  text: string,
  others: readonly Filling[],
  evidence: Evidence | undefined,
): Promise<readonly Hole[]> {
  const kind = kindOf(explaining.holes.kinds, textClass);
  if (evidence && (evidence.passing.length === 0 || kind.explainsPassing)) {
    const narrower = kind.narrow?.(textClass, evidence);
    // More texts of one hole alone show more than instances do, whose blame has to be found each time.
    const fitting =
      narrower && kind.explainsPassing
        ? await fittingClass(explaining, site, narrower, verdictsIn(evidence), others)
        : narrower;
    if (fitting) return [{ site, textClass: fitting }];
    if (others.length === 0) rejectedClasses(explaining, site).push(textClass);
  }
  const index = site.classes.findIndex(({ kind, label }) => kind === textClass.kind && label === textClass.label);
  const later = { ...site, classes: site.classes.slice(index + 1) };
  const counterexamples = [...(explaining.counterexamples.get(site) ?? []), text];
  explaining.counterexamples.set(site, counterexamples);
  const narrowed = await probeSite(explaining, later, { others, counterexamples });
  // The site itself must stay the same object, because instances refer to it.
  if (narrowed) return [{ site, textClass: narrowed.textClass }];
  const inner = await probeSites(explaining, site.inner(), others);
  // Several of them may be causes that stand in for each other (section 5).
  return inner.length < 2 ? inner : (await confirmHoles(explaining, inner, INNER_CHECKS, { others })).holes;
}
