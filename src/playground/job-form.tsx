/** What to reduce: a script, the engine that runs it, and what counts as the failure. */
import type { JSX } from 'preact';
import { CodeField } from './code-field.js';
import { EXAMPLES, type Example } from './examples.js';
import { ENGINE_NAMES, type EngineName, type FailureChoice, type Job, RELATION_NAMES } from './job.js';
import { predicateLexis, scriptLexis } from './lexes.js';

/** The build replaces it by the versions of SQLite that it contains. */
declare const SQLITE_VERSION: string;

interface JobFormProps {
  readonly job: Job;
  readonly isRunning: boolean;
  onChange(job: Job): void;
  onStart(): void;
  onExample(example: Example): void;
}

const TITLES: Readonly<Record<EngineName, string>> = {
  sqlite: `SQLite ${SQLITE_VERSION}`,
  'sqlite@3.30.1': 'SQLite 3.30.1',
  'sqlite@3.28.0': 'SQLite 3.28.0',
  duckdb: 'DuckDB',
  pglite: 'PostgreSQL (PGlite)',
};

const FAILURES: readonly { readonly kind: FailureChoice['kind']; readonly title: string }[] = [
  { kind: 'error', title: 'The engine reports an error' },
  { kind: 'difference', title: 'Another version of SQLite shows something else' },
  { kind: 'relation', title: 'The last query contradicts a query derived from it' },
  { kind: 'predicate', title: 'A predicate in JavaScript returns true' },
];

const FIRST_PREDICATE = `// text: the script. results: what the engine showed for each statement,
// with columns, rows, count and errors.
return results.some(({ errors }) => errors.length > 0);`;

export function JobForm({ job, isRunning, onChange, onStart, onExample }: JobFormProps): JSX.Element {
  const { text, engine, failure } = job;
  const isSqlite = engine?.startsWith('sqlite') ?? false;
  const readFile = async (file: File | undefined): Promise<void> => {
    if (file) onChange({ ...job, text: await file.text() });
  };
  return (
    <form
      class="job"
      onSubmit={(event) => {
        event.preventDefault();
        onStart();
      }}
    >
      <p class="controls examples">
        <label for="example">Example</label>
        <select
          id="example"
          value=""
          onChange={({ currentTarget }) => {
            const example = EXAMPLES[Number(currentTarget.value)];
            if (currentTarget.value !== '' && example) onExample(example);
            currentTarget.value = '';
          }}
        >
          <option value="">choose one …</option>
          {EXAMPLES.map(({ title }, i) => (
            <option value={i}>{title}</option>
          ))}
        </select>
        <label class="file plain" for="file">
          Open a file
        </label>
        <input
          id="file"
          type="file"
          class="hidden"
          onChange={({ currentTarget }) => readFile(currentTarget.files?.[0])}
        />
      </p>
      <CodeField
        id="script"
        label="Script that fails"
        rows={12}
        text={text}
        lexis={scriptLexis(engine)}
        placeholder="Paste a script, or drop a file here."
        onText={(written) => onChange({ ...job, text: written })}
        onFile={readFile}
      />
      <div class="columns">
        <div>
          <label for="engine">Engine</label>
          <select
            id="engine"
            value={engine ?? ''}
            onChange={({ currentTarget: { value } }) => onChange(withEngine(job, value as EngineName | ''))}
          >
            {ENGINE_NAMES.map((name) => (
              <option value={name}>{TITLES[name]}</option>
            ))}
            <option value="">none: any text, with a predicate</option>
          </select>
          <FailureDetails job={job} onChange={onChange} />
        </div>
        <fieldset>
          <legend>Failure</legend>
          {FAILURES.map(({ kind, title }) => (
            <label class="choice">
              <input
                type="radio"
                name="failure"
                value={kind}
                checked={failure.kind === kind}
                disabled={(kind === 'difference' && !isSqlite) || (kind !== 'predicate' && !engine)}
                onChange={() => onChange({ ...job, failure: firstChoice(kind, engine) })}
              />
              {title}
            </label>
          ))}
        </fieldset>
      </div>
      <p class="controls">
        <button type="submit" class="main" disabled={isRunning || text.trim() === ''}>
          Reduce
        </button>
        <label class="choice">
          <input
            type="checkbox"
            checked={job.explains}
            onChange={({ currentTarget: { checked } }) => onChange({ ...job, explains: checked })}
          />
          Explain the failure, which takes longer
        </label>
      </p>
    </form>
  );
}

function FailureDetails({ job, onChange }: Pick<JobFormProps, 'job' | 'onChange'>): JSX.Element {
  const { failure } = job;
  const set = (changed: FailureChoice): void => onChange({ ...job, failure: changed });
  switch (failure.kind) {
    case 'error':
      return (
        <>
          <label for="error">Text of the error</label>
          <input
            id="error"
            value={failure.text}
            placeholder="any error"
            onInput={({ currentTarget: { value } }) => set({ kind: 'error', text: value })}
          />
        </>
      );
    case 'difference':
      return (
        <>
          <label for="against">Compared with</label>
          <select
            id="against"
            value={failure.against}
            onChange={({ currentTarget: { value } }) => set({ kind: 'difference', against: value as EngineName })}
          >
            {ENGINE_NAMES.filter((name) => name.startsWith('sqlite') && name !== job.engine).map((name) => (
              <option value={name}>{TITLES[name]}</option>
            ))}
          </select>
        </>
      );
    case 'relation':
      return (
        <>
          <label for="relation">Relation</label>
          <select
            id="relation"
            value={failure.relation}
            onChange={({ currentTarget: { value } }) =>
              set({ kind: 'relation', relation: RELATION_NAMES.find((name) => name === value) ?? 'tlp' })
            }
          >
            <option value="tlp">TLP: the rows of the three parts of a query</option>
            <option value="norec">NoREC: the query that cannot be optimised</option>
          </select>
        </>
      );
    case 'predicate':
      return (
        <CodeField
          id="predicate"
          label="Body of a function of text and results"
          rows={5}
          text={failure.code}
          lexis={predicateLexis()}
          onText={(code) => set({ kind: 'predicate', code })}
        />
      );
  }
}

/** What a choice begins with. */
function firstChoice(kind: FailureChoice['kind'], engine: EngineName | undefined): FailureChoice {
  switch (kind) {
    case 'error':
      return { kind, text: '' };
    case 'difference':
      return { kind, against: engine === 'sqlite' ? 'sqlite@3.28.0' : 'sqlite' };
    case 'relation':
      return { kind, relation: 'tlp' };
    case 'predicate':
      return { kind, code: engine ? FIRST_PREDICATE : 'return text !== "";' };
  }
}

/** The job with another engine, and with a failure that this engine can show. */
function withEngine(job: Job, name: EngineName | ''): Job {
  const engine = name === '' ? undefined : name;
  const { failure } = job;
  const { kind } = failure;
  if (!engine) return { ...job, engine, failure: kind === 'predicate' ? failure : firstChoice('predicate', engine) };
  const fits = kind !== 'difference' || (engine.startsWith('sqlite') && failure.against !== engine);
  if (fits) return { ...job, engine };
  return { ...job, engine, failure: firstChoice(engine.startsWith('sqlite') ? 'difference' : 'error', engine) };
}
