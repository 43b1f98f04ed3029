/** The names of sessions and steps as private texts: they may tell where a script comes from. */
import type { Span } from '../edit/edit.js';
import { ordinalName } from '../language/disguise.js';
import type { IsWritten, PrivateText } from '../language/private-text.js';
import { sessionsOf, writtenName } from './schedule.js';
import type { SessionLine } from './session-lines.js';

/** What comments are to SQL, lines of sessions are not. */
export function privateTextsAround(lines: readonly SessionLine[], texts: readonly PrivateText[]): PrivateText[] {
  const isInLine = ({ start }: Span): boolean => lines.some((line) => line.start <= start && start < line.end);
  return texts.filter(({ kind, places }) => kind !== 'comment' || !places.some(isInLine));
}

export function privateNames(text: string, lines: readonly SessionLine[], isWritten: IsWritten): PrivateText[] {
  const sessions = sessionsOf(lines);
  const steps = [...new Set(lines.flatMap(({ step }) => step ?? []))];
  const nextSession = ordinalName('ABCDEFGH', (name) => sessions.includes(name));
  const nextStep = ordinalName('stuvw', (name) => steps.includes(name));
  const asText = (name: string, places: readonly Span[], next: () => string): PrivateText[] => {
    if (isWritten('name', name) || /^\w$/.test(name)) return [];
    const substitute = next();
    const replacements = places.map(({ start, end }) => ({ start, end, text: substitute }));
    return [{ kind: 'name', text: name, places, substitutes: [{ text: substitute, replacements }] }];
  };
  return [
    ...sessions.flatMap((name) => asText(name, placesOf(text, lines, name, 'session'), nextSession)),
    ...steps.flatMap((name) => asText(name, placesOf(text, lines, name, 'step'), nextStep)),
  ];
}

/** Where lines name a session, which comes first, or a step, which markers name, too. */
function placesOf(text: string, lines: readonly SessionLine[], name: string, kind: 'session' | 'step'): Span[] {
  const written = writtenName(name);
  return lines.flatMap(({ start, end, session }) => {
    const first = text.indexOf(session, text.indexOf('session', start) + 'session'.length);
    const behind = first + session.length;
    const [from, to] = kind === 'session' ? [first - 1, behind + 1] : [behind, end];
    const word = new RegExp(`(?<![\\w$.-])${written.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w$.-])`, 'g');
    return [...text.slice(from, to).matchAll(word)].map(({ index }) => ({
      start: from + index,
      end: from + index + written.length,
    }));
  });
}
