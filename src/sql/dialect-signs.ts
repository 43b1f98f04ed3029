/** Words that one engine's users write and the others' do not: they decide between dialects that cover a script alike. */
import type { Dialect } from '../grammars/dialects.js';

const SIGNS: Readonly<Partial<Record<Dialect, RegExp>>> = {
  sqlite:
    /\b(pragma|autoincrement|without\s+rowid|rowid|glob|indexed\s+by|isnull|notnull|using\s+(fts[345]|rtree)|or\s+(ignore|replace|abort|fail)|typeof|vacuum|reindex|attach)\b|^\.\w/gim,
  postgresql:
    /::\s*\w|\$\w*\$|\b(big|small)?serial\b|\b(inherits|ilike|returning|jsonb|bytea|tsvector|text_pattern_ops|create\s+(extension|statistics|type|domain|materialized)|plpgsql|pg_\w+|timestamptz|upsert|int[248])\b|^\\\w/gim,
  mysql:
    /`|@@\w|<=>|\b(auto_increment|engine\s*=|unsigned|zerofill|rlike|show\s+(tables|create|warnings|status|variables)|insert\s+ignore|duplicate\s+key|information_schema|innodb|myisam|charset|mediumint|tinyint|longtext|if\s*\(|concat_ws|delimiter)\b|^#/gim,
  duckdb:
    /\b(qualify|struct\s*\(|struct_pack|read_(csv|parquet|json)\w*|hugeint|list_\w+|exclude\s*\(|summarize|pivot|unpivot|asof|positional\s+join|create\s+(or\s+replace\s+)?(temp\s+)?macro|using\s+sample)\b|\bfrom\s+'[^']+\.\w+'|\[\s*\w+\s+for\b|\{\s*'/gim,
};

/** How many signs of each dialect a text shows, comments aside. */
export function dialectSigns(text: string): (dialect: Dialect) => number {
  const code = text.replace(/--.*|\/\*[\s\S]*?\*\//g, '');
  return (dialect) => (SIGNS[dialect] ? (code.match(SIGNS[dialect])?.length ?? 0) : 0);
}
