/** The options that say how programs are confined. They apply to every oracle. */
import type { OptionDefinition, OptionValues } from '../options/option.js';

/** Whether programs are confined: if the system can do it, always, or never. */
export type SandboxMode = 'auto' | 'on' | 'off';

/** How to confine programs. */
export interface SandboxOptions {
  readonly mode: SandboxMode;
  /** Folders that confined programs may write to, besides their scratch folder. */
  readonly writable?: readonly string[];
}

export const SANDBOX_OPTIONS: readonly OptionDefinition[] = [
  {
    name: 'sandbox',
    kind: 'choice',
    value: 'WHEN',
    choices: ['auto', 'on', 'off'],
    about:
      'confine engines to their scratch folders: if the system can (auto), always and test commands too (on), or never (off)',
    default: 'auto',
  },
  {
    name: 'writable',
    kind: 'texts',
    value: 'DIR',
    about: 'a folder that confined programs may write to',
  },
];

export function sandboxOptions(values: OptionValues): SandboxOptions {
  return {
    mode: (values['sandbox'] ?? 'auto') as SandboxMode,
    writable: (values['writable'] ?? []) as readonly string[],
  };
}
