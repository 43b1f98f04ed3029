/** A script with what cannot go underlined and numbered, as SIMP's figures show it. */

export interface Mark {
  readonly start: number;
  readonly end: number;
  readonly label: string;
}

/** Under each line as many rows of marks as it takes for none to touch another. */
export function underlined(text: string, marks: readonly Mark[]): string {
  const lines: string[] = [];
  let offset = 0;
  for (const line of text.split('\n')) {
    lines.push(line);
    const own = marks.flatMap(({ start, end, label }) => {
      const [from, to] = [Math.max(start - offset, 0), Math.min(end - offset, line.length)];
      return from < to ? [{ from, to, label }] : [];
    });
    const rows: string[] = [];
    for (const { from, to, label } of own) {
      const drawn = `${'^'.repeat(to - from)}${label}`;
      const free = rows.findIndex((row) => row.length < from);
      const row = free < 0 ? '' : (rows[free] as string);
      rows[free < 0 ? rows.length : free] = row.padEnd(from) + drawn;
    }
    lines.push(...rows);
    offset += line.length + 1;
  }
  return lines.join('\n');
}
