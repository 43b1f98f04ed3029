/** Whether to use colours: an option wins over the environment, and the environment over the kind of the stream. */
import type { OptionDefinition, OptionValue } from '../options/option.js';
import { type Paint, withColour, withoutColour } from '../report/paint.js';

export const COLOR_OPTION: OptionDefinition = {
  name: 'color',
  kind: 'choice',
  value: 'WHEN',
  choices: ['auto', 'always', 'never'],
  about: 'use colours: auto means on a terminal, unless NO_COLOR is set or TERM is dumb; FORCE_COLOR switches them on',
  default: 'auto',
};

/** Follows no-color.org and force-color.org. */
export function paintFor(
  option: OptionValue | undefined,
  stream: Pick<NodeJS.WriteStream, 'isTTY'>,
  environment: NodeJS.ProcessEnv = process.env,
): Paint {
  const isOn = (): boolean => {
    if (option === 'always') return true;
    if (option === 'never') return false;
    const { FORCE_COLOR: force = '', NO_COLOR: no = '', TERM: terminal = '' } = environment;
    if (force !== '') return force !== '0' && force !== 'false';
    return no === '' && terminal !== 'dumb' && stream.isTTY === true;
  };
  return isOn() ? withColour : withoutColour;
}
