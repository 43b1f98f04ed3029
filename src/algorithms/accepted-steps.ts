/** The texts that a search accepted: those that lead to the current text, and all of them by their numbers. */

/** An accepted text, and its new names with what each stands for. */
export interface Step {
  readonly text: string;
  readonly names: Readonly<Record<string, string>>;
}

/** Accepted texts, which start with the original. */
export interface AcceptedSteps {
  /** The texts that lead to the current one. Going back removes the last ones. */
  readonly branch: Step[];
  /** By the number of the step; going back is a step, too. Undefined for a text that was not kept. */
  readonly all: (Step | undefined)[];
}

/** Longer texts are not kept: a search that has to go back then starts at a shorter text or at the original. */
const MAX_KEPT_LENGTH = 1_000_000;

export function stepsFrom(original: string): AcceptedSteps {
  const step = { text: original, names: {} };
  return { branch: [step], all: [step] };
}

/** The current text. */
export function lastStep({ branch }: AcceptedSteps): Step {
  return branch.at(-1) as Step;
}

/** Adds an accepted text. */
export function addStep(steps: AcceptedSteps, text: string, names: Step['names'] = {}): void {
  const { branch, all } = steps;
  const last = lastStep(steps);
  if (branch.length > 1 && last.text.length > MAX_KEPT_LENGTH) {
    branch.pop();
    all[all.lastIndexOf(last)] = undefined;
  }
  const step = { text, names: composed(last.names, names) };
  branch.push(step);
  all.push(step);
}

/** What each name stands for after further names were replaced. */
function composed(earlier: Step['names'], names: Step['names']): Step['names'] {
  const replaced = new Set(Object.values(names));
  const kept = Object.entries(earlier).filter(([name]) => !replaced.has(name));
  const added = Object.entries(names).map(([name, from]) => [name, earlier[from] ?? from] as const);
  return Object.fromEntries([...kept, ...added]);
}

/** Makes an earlier step the current one again. The steps of the branch that came after it are returned. */
export function returnTo({ branch, all }: AcceptedSteps, step: Step): readonly Step[] {
  const place = branch.indexOf(step);
  // A step of another branch follows the original.
  const lost = place < 0 ? branch.splice(1, branch.length, step) : branch.splice(place + 1);
  all.push(step);
  return lost;
}
