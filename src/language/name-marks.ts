/**
 * Marks around names in the texts of holes: `a + 1` may stand in a hole where `a` is a column that another hole renames. The mark says
 * where that name is defined, so that the text gets the new name.
 */
const [MARK_START, MARK_END] = ['\ue000', '\ue001'];
const MARKED = /\ue000(\d+):([^\ue001]*)\ue001/g;

/** A name that is defined at an offset of the failing text. */
export function nameMark(name: string, definedAt: number): string {
  return `${MARK_START}${definedAt}:${name}${MARK_END}`;
}

/** The text with what its names are called now; `nameAt` is undefined for names that stay as they are. */
export function withNames(text: string, nameAt: (definedAt: number) => string | undefined): string {
  if (!hasMarks(text)) return text;
  return text.replace(MARKED, (_, definedAt: string, name: string) => nameAt(Number(definedAt)) ?? name);
}

/** The text as it is in the failing text, without marks. */
export function withoutMarks(text: string): string {
  return withNames(text, () => undefined);
}

/** Whether a text contains names that are defined elsewhere. */
export function hasMarks(text: string): boolean {
  return text.includes(MARK_START);
}
