/** DuckDB as WebAssembly with the interface of the package for Node, as far as the driver uses it. */
import { BROWSER_RUNTIME, createDuckDB, type DuckDBBindings, type DuckDBConnection, VoidLogger } from 'duckdb-blocking';

interface Reader {
  /** As `ResultReturnType` of the package: 1 for a number of rows, 3 for the rows of a query. */
  readonly returnType: number;
  columnNames(): string[];
  getRowsJson(): unknown[][];
}

/** A statement that shows how many rows it changed or created, in a column of this name. */
const SHOWS_COUNT = /^\s*(?:CREATE|INSERT|UPDATE|DELETE|MERGE|COPY)\b/i;
const COUNT = 'Count';

const wasm = new URL('duckdb-eh.wasm', import.meta.url).href;
const bundle = { mainModule: wasm, mainWorker: '' };
let loading: Promise<DuckDBBindings> | undefined;

async function load(): Promise<DuckDBBindings> {
  const bindings = await createDuckDB({ mvp: bundle, eh: bundle }, new VoidLogger(), BROWSER_RUNTIME);
  return bindings.instantiate(() => {});
}

/** Each instance replaces the one before: WebAssembly has a single database. */
export const DuckDBInstance = {
  async create(_path: string, settings: Readonly<Record<string, string>>) {
    loading ??= load();
    const bindings = await loading;
    bindings.reset();
    bindings.open({ path: ':memory:', query: { castDecimalToDouble: true } });
    const connection = bindings.connect();
    // What a script needs is in the module; nothing is loaded from elsewhere.
    connection.query('SET autoinstall_known_extensions = false; SET autoload_known_extensions = false');
    for (const [name, value] of Object.entries(settings)) connection.query(`SET ${name} = ${value}`);
    connection.close();
    return { connect: async () => connect(bindings.connect()), closeSync: () => {} };
  },
};

function connect(connection: DuckDBConnection) {
  const read = (text: string): Reader => {
    const table = connection.query(text);
    const names = table.schema.fields.map(({ name }) => name);
    const columns = names.map((_, i) => table.getChildAt(i));
    return {
      returnType: names.length === 1 && names[0] === COUNT && SHOWS_COUNT.test(text) ? 1 : 3,
      columnNames: () => names,
      getRowsJson: () => Array.from({ length: table.numRows }, (_, row) => columns.map((column) => column?.get(row))),
    };
  };
  return {
    runAndReadAll: async (text: string) => read(text),
    run: async (text: string) => read(text),
    /** Settings need no check: they can reach nothing outside this worker. */
    extractStatements: async () => ({ count: 0, prepare: () => Promise.reject(new Error('not supported')) }),
    closeSync: () => connection.close(),
  };
}
