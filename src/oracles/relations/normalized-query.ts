/** A query without the differences that do not matter for a pair: brackets, white space, letter case and `ORDER BY`. */
export function normalizedQuery(query: string): string {
  return query
    .replace(/\bORDER\s+BY\b[\s\S]*$/i, '')
    .replace(/[()\s]+/g, ' ')
    .replace(/\s*([<>=!,]+)\s*/g, '$1')
    .trim()
    .toLowerCase();
}
