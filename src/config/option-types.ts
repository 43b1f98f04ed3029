// Generated from the definitions of the commands by npm run generate; do not edit.

/** Defaults for the options of `minrepro reduce`. */
export interface ReduceDefaults {
  /** Run each candidate on this engine, for example sqlite, duckdb or postgres@17. */
  readonly engine?: string;
  /** Another engine or version: what differs between the two is preserved. */
  readonly against?: string;
  /** Compare with the same engine after a setting, such as PRAGMA or SET. */
  readonly switch?: string;
  /** Compare with the same engine without the indexes of the script that are not unique. */
  readonly withoutIndexes?: boolean;
  /** Statements that run before every candidate and are not reduced, such as your schema. */
  readonly setup?: string;
  /** What to do if a statement of --setup fails: stop, ignore (default: stop). */
  readonly setupErrors?: 'stop' | 'ignore';
  /** Share no database state between candidates. */
  readonly fresh?: boolean;
  /** Run scripts with all rights of the user or login: they can reach files, other databases and users. */
  readonly allowExisting?: boolean;
  /** Let scripts use more than their scratch database: files, or extension:NAME. */
  readonly allow?: readonly string[];
  /** Which failure of the original to preserve: error, error:TEXT, error:CODE, rows:TEXT, crash or hang; candidates must show the same failure (default: what the first run shows). */
  readonly expect?: string;
  /** Like --expect, but a candidate may show any failure that matches. */
  readonly expectAny?: string;
  /** Which kind of failure to preserve if the original shows several: rows, error, crash, hang. */
  readonly keep?: 'rows' | 'error' | 'crash' | 'hang';
  /** The order of rows matters when two engines are compared. */
  readonly ordered?: boolean;
  /** Numbers may differ by this fraction of their size, for example 1e-9. */
  readonly tolerance?: number;
  /** Run COMMAND with the path of the candidate as last argument: exit 0 still fails, 1 no longer fails, 2 is invalid. */
  readonly test?: string;
  /** The last query violates this relation to queries derived from it: tlp, norec or pinolo; with serial, sessions show what they show in no serial order. */
  readonly relation?: 'tlp' | 'norec' | 'pinolo' | 'serial';
  /** The plans of the last query differ, by more than PERCENT of the cost or of the operators. */
  readonly planDiffers?: number | true;
  /** The plan of the last query contains WORDS, and that of the other engine does not. */
  readonly planContains?: string;
  /** The plan estimates FACTOR times more or fewer rows than there are. */
  readonly misestimate?: number;
  /** The last query takes FACTOR times the work of the other engine. */
  readonly slower?: number;
  /** Measure --slower by the clock even if both engines count their work. */
  readonly byTime?: boolean;
  /** A JavaScript module that exports check(candidate, engines) and answers true, false or a verdict. */
  readonly oracle?: string;
  /** Reduce even if the empty script fails as well; the result may be empty. */
  readonly allowEmpty?: boolean;
  /** Confine engines to their scratch folders: if the system can (auto), always and test commands too (on), or never (off) (default: auto). */
  readonly sandbox?: 'auto' | 'on' | 'off';
  /** A folder that confined programs may write to. */
  readonly writable?: readonly string[];
  /** The language of the text: sql, arithmetic, mdx, xml, awk, bash, c, c-sharp, cpp, css, cuda, elixir, fsharp, go, groovy, haskell, hcl, html, java, javascript, json, julia, kotlin, lua, make, objc, ocaml, ocaml-interface, php, powershell, python, ruby, rust, scala, solidity, starlark, svelte, toml, tsx, typescript, yaml, zig, grammar, tree-sitter, layout (default: sql with an engine, else by the name and the first line of the file). */
  readonly language?: string;
  /** The dialect of the script; auto uses the dialect of the engine, or detects it: auto, sqlite, postgresql, mysql, duckdb, generic (default: auto). */
  readonly dialect?: string;
  /** What the grammar of the dialect lacks (.g4), as minrepro parse --learned prints it. */
  readonly dialectFile?: string;
  /** The grammar of the text: ANTLR 4 (.g4), or JSON as in the Fuzzing Book (.fbjson). */
  readonly grammar?: string;
  /** The start rule of the grammar (default: its first rule). */
  readonly start?: string;
  /** A folder with grammars that the grammar imports (default: the folder of the grammar). */
  readonly lib?: readonly string[];
  /** The tree-sitter parser of the text: an npm package, a .wasm file, or a folder with one. */
  readonly treeSitter?: string;
  /** Run N candidates at a time; the result is the same for any N (default: 1). */
  readonly jobs?: number;
  /** Time limit of one run, and what counts as hanging (default: 60 for the original; ten times what it takes for candidates, or twice that and 10 if that is less; if it or many candidates hang, twice what the others take). */
  readonly timeout?: number;
  /** Stop after N oracle calls. */
  readonly maxCalls?: number;
  /** Stop after this time. */
  readonly maxTime?: number;
  /** Run each candidate up to N times and accept one failure, even if the result then fails less often (default: as often as it takes to know that it fails as often as the original). */
  readonly repeat?: number;
  /** All passes, or only those that need nothing but the grammar (default: all). */
  readonly passes?: 'all' | 'grammar';
  /** Remove nodes of this grammar rule as a whole or not at all. */
  readonly keepRule?: readonly string[];
  /** Try edits that remove equally much text in an order that depends on N. */
  readonly seed?: number;
  /** The algorithm of the search: minrepro, ddmin, dd, hdd, simp, simp-exhaustive, perses, clause-delete, apollo, sqless, ast-reducer (default: minrepro). */
  readonly algorithm?: string;
  /** Let workers on this and other machines do the work: redis://host:6379, or rediss:// for TLS. */
  readonly queue?: string;
  /** Where scripts and results of a queue live: redis, s3://BUCKET/PREFIX or a folder that all machines share (default: redis). */
  readonly store?: string;
  /** Serve numbers for Prometheus at http://127.0.0.1:PORT/metrics; HOST:PORT for another interface. */
  readonly metrics?: string;
  /** Always holds the best text so far (default: FILE with .min before its extension; - is standard output, the default for standard input). */
  readonly output?: string;
  /** Continue an interrupted run without repeating a call. */
  readonly resume?: boolean;
  /** Print the result as one line of JSON, the last line of standard output. */
  readonly json?: boolean;
  /** Explain the result, too, and write its pattern next to it (see: minrepro explain --help). */
  readonly explain?: boolean;
  /** With --explain: how many texts with other contents in all holes have to fail; with 100, fewer than 3 % of all pass (95 % confidence) (default: 100). */
  readonly checks?: number;
  /** With --explain: do not look for the largest part of the input that passes. */
  readonly passingPart?: boolean;
  /** Show the run on a local page, which can also pause and steer it. */
  readonly open?: boolean;
  /** Write a report: .html (a page to look at and to attach), .md (the text of an issue), .test (a sqllogictest file), .junit.xml (for continuous integration), .sarif (for code scanning); the name of a format alone writes it next to the result. */
  readonly report?: readonly string[];
  /** Write Markdown with the sections that this project asks for: sqlite, duckdb, postgresql, mariadb. */
  readonly for?: 'sqlite' | 'duckdb' | 'postgresql' | 'mariadb';
  /** Keep the journal of the finished run, so that minrepro report can show the run later. */
  readonly keepJournal?: boolean;
  /** Replace names, literals and comments of the result where it still fails, and list what was not replaced. */
  readonly anonymise?: boolean;
  /** How the result is written: in plain names, case and layout, or with those of the author as far as possible: plain, keep (default: plain). */
  readonly style?: 'plain' | 'keep';
  /** The style keep for names alone. */
  readonly keepNames?: boolean;
  /** The style keep for case and layout alone. */
  readonly format?: boolean;
  /** Use colours: auto means on a terminal, unless NO_COLOR is set or TERM is dumb; FORCE_COLOR switches them on: auto, always, never (default: auto). */
  readonly color?: 'auto' | 'always' | 'never';
  /** How a script with sessions is written: plain (-- session A) or spec (isolationtester) (default: by the extension of --output (.sql or .spec), else as the input). */
  readonly notation?: 'plain' | 'spec';
  /** The failing script, as an option instead of an argument. */
  readonly query?: string;
  /** The configuration file (default: minrepro.config.{js,mjs,ts,json} in this directory or above). */
  readonly config?: string;
  /** The items that are deleted: characters, tokens, lines, statements (default: tokens). */
  readonly unit?: 'characters' | 'tokens' | 'lines' | 'statements';
  /** Assume that every part of a passing text passes. */
  readonly assumeMonotone?: boolean;
  /** Prune node by node instead of level by level. */
  readonly recursive?: boolean;
  /** Also replace a node by a descendant of the same kind. */
  readonly hoist?: boolean;
  /** Look for N local minima (default: 1). */
  readonly localMinima?: number;
  /** Also simplify texts whose verdict is unknown. */
  readonly followUnknown?: boolean;
  /** Test the candidates with the lowest estimated cost first; needs --engine. */
  readonly cheapestFirst?: boolean;
  /** The decision at which to continue after a local minimum: last, first (default: last). */
  readonly backtrack?: 'last' | 'first';
  /** The size that local minima are compared by: tokens, nodes, characters (default: tokens). */
  readonly measure?: 'tokens' | 'nodes' | 'characters';
  /** Also replace nodes by default values. */
  readonly defaults?: boolean;
  /** Also remove definitions with all their uses; skip implausible texts. */
  readonly repair?: boolean;
}

/** Defaults for the options of `minrepro parse`. */
export interface ParseDefaults {
  /** Draw the tree of each statement. */
  readonly tree?: boolean;
  /** Learn what the grammar lacks from the scripts, and print it for --dialect-file. */
  readonly learned?: boolean;
  /** Print one line of JSON per file. */
  readonly json?: boolean;
  /** The language of the text: sql, arithmetic, mdx, xml, awk, bash, c, c-sharp, cpp, css, cuda, elixir, fsharp, go, groovy, haskell, hcl, html, java, javascript, json, julia, kotlin, lua, make, objc, ocaml, ocaml-interface, php, powershell, python, ruby, rust, scala, solidity, starlark, svelte, toml, tsx, typescript, yaml, zig, grammar, tree-sitter, layout (default: sql with an engine, else by the name and the first line of the file). */
  readonly language?: string;
  /** The dialect of the script; auto uses the dialect of the engine, or detects it: auto, sqlite, postgresql, mysql, duckdb, generic (default: auto). */
  readonly dialect?: string;
  /** What the grammar of the dialect lacks (.g4), as minrepro parse --learned prints it. */
  readonly dialectFile?: string;
  /** The grammar of the text: ANTLR 4 (.g4), or JSON as in the Fuzzing Book (.fbjson). */
  readonly grammar?: string;
  /** The start rule of the grammar (default: its first rule). */
  readonly start?: string;
  /** A folder with grammars that the grammar imports (default: the folder of the grammar). */
  readonly lib?: readonly string[];
  /** The tree-sitter parser of the text: an npm package, a .wasm file, or a folder with one. */
  readonly treeSitter?: string;
  /** The configuration file (default: minrepro.config.{js,mjs,ts,json} in this directory or above). */
  readonly config?: string;
}
