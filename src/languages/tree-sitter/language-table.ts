/**
 * The languages that minrepro knows by name: the npm package with the parser of each, and the files that are written in it. After
 * adding a line, run `npm run pin:packages`, which checks that the package has the files and writes its hash.
 */

/** A language with a parser made by tree-sitter. */
export interface NamedLanguage {
  readonly name: string;
  /** As people write it. */
  readonly title: string;
  /** The npm package. */
  readonly package: string;
  /** The parser as WebAssembly, in the package. */
  readonly wasm: string;
  /** The folder in the package that has `grammar.json` and `node-types.json`. */
  readonly grammar: string;
  readonly extensions: readonly string[];
  readonly fileNames: readonly string[];
  /** The programs that run it, without their versions, as in `#!/usr/bin/env python3`. */
  readonly interpreters: readonly string[];
  /** Languages of text inside. */
  readonly embedded: readonly EmbeddedLanguage[];
}

/** A language of text inside of another one. */
export interface EmbeddedLanguage {
  /** The node around the text. */
  readonly around: string;
  /** What a text with such a node contains. */
  readonly sign: RegExp;
  readonly language: string;
}

const SCRIPTS_AND_STYLES: readonly EmbeddedLanguage[] = [
  { around: 'script_element', sign: /<script\b/i, language: 'javascript' },
  { around: 'style_element', sign: /<style\b/i, language: 'css' },
];

type Row = Pick<NamedLanguage, 'title'> & Partial<NamedLanguage> & { readonly extensions: readonly string[] };

const ROWS: Readonly<Record<string, Row>> = {
  awk: { title: 'AWK', extensions: ['.awk'], interpreters: ['awk', 'gawk', 'mawk', 'nawk'] },
  bash: {
    title: 'Bash',
    extensions: ['.sh', '.bash', '.ksh', '.zsh'],
    fileNames: ['.bashrc', '.bash_profile', '.profile', '.zshrc', 'PKGBUILD'],
    interpreters: ['sh', 'bash', 'dash', 'ksh', 'zsh'],
  },
  c: { title: 'C', extensions: ['.c', '.h', '.i'] },
  'c-sharp': { title: 'C#', wasm: 'tree-sitter-c_sharp.wasm', extensions: ['.cs', '.csx'] },
  cpp: {
    title: 'C++',
    extensions: ['.cpp', '.cc', '.cxx', '.c++', '.hpp', '.hh', '.hxx', '.h++', '.ipp', '.tpp', '.inl', '.ii'],
  },
  css: { title: 'CSS', extensions: ['.css'] },
  cuda: { title: 'CUDA', extensions: ['.cu', '.cuh'] },
  elixir: { title: 'Elixir', extensions: ['.ex', '.exs'], interpreters: ['elixir'] },
  fsharp: { title: 'F#', grammar: 'fsharp/src', extensions: ['.fs', '.fsx'] },
  go: { title: 'Go', extensions: ['.go'] },
  groovy: {
    title: 'Groovy',
    extensions: ['.groovy', '.gradle'],
    fileNames: ['Jenkinsfile'],
    interpreters: ['groovy'],
  },
  haskell: { title: 'Haskell', extensions: ['.hs'], interpreters: ['runghc', 'runhaskell'] },
  hcl: {
    title: 'HCL and Terraform',
    package: '@tree-sitter-grammars/tree-sitter-hcl',
    extensions: ['.hcl', '.tf', '.tfvars', '.nomad'],
  },
  html: { title: 'HTML', extensions: ['.html', '.htm', '.xhtml', '.vue'], embedded: SCRIPTS_AND_STYLES },
  java: { title: 'Java', extensions: ['.java'] },
  javascript: {
    title: 'JavaScript',
    extensions: ['.js', '.mjs', '.cjs', '.jsx', '.es6'],
    interpreters: ['node', 'nodejs'],
  },
  json: {
    title: 'JSON',
    extensions: ['.json', '.jsonc', '.jsonl', '.ndjson', '.geojson', '.webmanifest', '.ipynb', '.map'],
    fileNames: ['.babelrc', '.eslintrc', '.jshintrc', 'composer.lock', 'Pipfile.lock', 'flake.lock'],
  },
  julia: { title: 'Julia', extensions: ['.jl'], interpreters: ['julia'] },
  kotlin: { title: 'Kotlin', package: '@tree-sitter-grammars/tree-sitter-kotlin', extensions: ['.kt', '.kts'] },
  lua: {
    title: 'Lua',
    package: '@tree-sitter-grammars/tree-sitter-lua',
    extensions: ['.lua', '.rockspec'],
    interpreters: ['lua', 'luajit', 'texlua'],
  },
  make: {
    title: 'Make',
    extensions: ['.mk', '.mak'],
    fileNames: ['Makefile', 'makefile', 'GNUmakefile'],
    interpreters: ['make'],
  },
  objc: { title: 'Objective-C', extensions: ['.m'] },
  ocaml: { title: 'OCaml', grammar: 'grammars/ocaml/src', extensions: ['.ml'], interpreters: ['ocaml'] },
  'ocaml-interface': {
    title: 'OCaml interfaces',
    package: 'tree-sitter-ocaml',
    wasm: 'tree-sitter-ocaml_interface.wasm',
    grammar: 'grammars/interface/src',
    extensions: ['.mli'],
  },
  php: { title: 'PHP', grammar: 'php/src', extensions: ['.php', '.phtml', '.inc'], interpreters: ['php'] },
  powershell: { title: 'PowerShell', extensions: ['.ps1', '.psm1', '.psd1'], interpreters: ['pwsh'] },
  python: {
    title: 'Python',
    extensions: ['.py', '.pyi', '.pyw'],
    fileNames: ['SConstruct', 'SConscript', 'wscript'],
    interpreters: ['python', 'pypy'],
  },
  ruby: {
    title: 'Ruby',
    extensions: ['.rb', '.rake', '.gemspec', '.ru'],
    fileNames: ['Gemfile', 'Rakefile', 'Vagrantfile'],
    interpreters: ['ruby', 'jruby'],
  },
  rust: { title: 'Rust', extensions: ['.rs'] },
  scala: { title: 'Scala', extensions: ['.scala', '.sc', '.sbt'], interpreters: ['scala', 'amm'] },
  solidity: { title: 'Solidity', extensions: ['.sol'] },
  starlark: {
    title: 'Starlark',
    extensions: ['.bzl', '.star', '.bazel'],
    fileNames: ['BUILD', 'WORKSPACE'],
  },
  svelte: { title: 'Svelte', package: '@tree-sitter-grammars/tree-sitter-svelte', extensions: ['.svelte'] },
  toml: {
    title: 'TOML',
    package: '@tree-sitter-grammars/tree-sitter-toml',
    extensions: ['.toml'],
    fileNames: ['Cargo.lock', 'Pipfile', 'poetry.lock'],
  },
  tsx: { title: 'TSX', package: 'tree-sitter-typescript', grammar: 'tsx/src', extensions: ['.tsx'] },
  typescript: {
    title: 'TypeScript',
    grammar: 'typescript/src',
    extensions: ['.ts', '.mts', '.cts'],
    interpreters: ['deno', 'tsx', 'ts-node', 'bun'],
  },
  yaml: {
    title: 'YAML',
    package: '@tree-sitter-grammars/tree-sitter-yaml',
    extensions: ['.yaml', '.yml'],
    fileNames: ['.clang-format', '.clang-tidy', 'CITATION.cff'],
  },
  zig: { title: 'Zig', package: '@tree-sitter-grammars/tree-sitter-zig', extensions: ['.zig', '.zon'] },
};

export const NAMED_LANGUAGES: readonly NamedLanguage[] = Object.entries(ROWS).map(([name, row]) => ({
  name,
  package: `tree-sitter-${name}`,
  wasm: `tree-sitter-${name}.wasm`,
  grammar: 'src',
  fileNames: [],
  interpreters: [],
  embedded: [],
  ...row,
}));
