/** A script with numbered lines of carets below the fragments that cannot be removed, like the figures of SIMP (Bruno 2010). */

export interface Mark {
  /** Offsets in the script. */
  readonly start: number;
  readonly end: number;
  readonly label: string;
}

/** Marks that would touch one another get separate rows below the line. */
export function underlined(text: string, marks: readonly Mark[]): string {
  const lines: string[] = [];
  let offset = 0;
  for (const line of text.split('\n')) {
    lines.push(line);
    const rows: string[] = [];
    for (const { start, end, label } of marks) {
      const [from, to] = [Math.max(start - offset, 0), Math.min(end - offset, line.length)];
      if (from >= to) continue;
      const free = rows.findIndex((row) => row.length < from);
      const index = free < 0 ? rows.length : free;
      rows[index] = `${(rows[index] ?? '').padEnd(from)}${'^'.repeat(to - from)}${label}`;
    }
    lines.push(...rows);
    offset += line.length + 1;
  }
  return lines.join('\n');
}
