/** Which engines run in a sandbox. */
import { NO_SANDBOX, openSandbox, type Sandbox, type SandboxTrial } from '../system/sandbox.js';
import type { OpenOptions } from './engine.js';

/**
 * The sandbox of an engine. Scripts that may use all rights of the user run outside, unless a sandbox is required. An engine can make the
 * trial of the sandbox itself, which saves one entry.
 */
export async function sandboxFor(
  { sandbox, allowsOutside = false, onNotice }: OpenOptions,
  trial?: SandboxTrial,
): Promise<Sandbox> {
  return allowsOutside && sandbox?.mode !== 'on' ? NO_SANDBOX : openSandbox(sandbox, onNotice, trial);
}

/** The sandbox of a program of the user, which may need all of the user's rights. */
export async function sandboxForUser(
  { sandbox, onNotice }: Pick<OpenOptions, 'sandbox' | 'onNotice'>,
  what: string,
): Promise<Sandbox> {
  if (sandbox?.mode === 'on') return openSandbox(sandbox, onNotice);
  onNotice?.(`${what} run with your rights and can reach your data; --sandbox on confines them`);
  return NO_SANDBOX;
}
