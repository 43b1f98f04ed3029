/** What is used of `duckdb-browser-blocking.mjs`, which the package does not export. The build finds it by this name. */
declare module 'duckdb-blocking' {
  interface Column {
    get(row: number): unknown;
  }
  interface Table {
    readonly numRows: number;
    readonly schema: { readonly fields: readonly { readonly name: string }[] };
    getChildAt(index: number): Column | null;
  }
  export interface DuckDBConnection {
    query(text: string): Table;
    close(): void;
  }
  export interface DuckDBBindings {
    instantiate(onProgress: () => void): Promise<DuckDBBindings>;
    reset(): void;
    open(config: { readonly path: string; readonly query: { readonly castDecimalToDouble: boolean } }): void;
    connect(): DuckDBConnection;
  }
  interface Bundle {
    readonly mainModule: string;
    readonly mainWorker: string;
  }
  export const BROWSER_RUNTIME: unknown;
  export class VoidLogger {}
  export function createDuckDB(
    bundles: { readonly mvp: Bundle; readonly eh: Bundle },
    logger: VoidLogger,
    runtime: unknown,
  ): Promise<DuckDBBindings>;
}
