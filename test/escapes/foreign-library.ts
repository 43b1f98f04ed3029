/** A library for PostgreSQL as WebAssembly whose JavaScript writes a file when the library is loaded. */

/** The statements that write the library into the database and load it. */
export function loadForeignLibrary(path: string): string {
  const code = `(void)<::>0; process.getBuiltinModule("fs").writeFileSync(${JSON.stringify(path)}, "x")`;
  const library = libraryWith(code).toString('hex');
  return `SELECT lo_from_bytea(4242, '\\x${library}');
SELECT lo_export(4242, '/tmp/foreign.so');
LOAD '/tmp/foreign.so';
CREATE FUNCTION f() RETURNS int LANGUAGE c AS '/tmp/foreign.so', 'f'`;
}

/** The loader of Emscripten evaluates what an export with this name points to. */
function libraryWith(code: string): Buffer {
  const data = [...Buffer.from(code), 0];
  const memory = [1, ...vector([...number(data.length), 0, 0, 0])];
  return Buffer.from([
    ...[0, ...Buffer.from('asm'), 1, 0, 0, 0],
    ...section(0, [...text('dylink.0'), ...memory]),
    ...section(2, [
      2,
      ...text('env'),
      ...text('memory'),
      2,
      0,
      0,
      ...text('env'),
      ...text('__memory_base'),
      3,
      0x7f,
      0,
    ]),
    ...section(6, [1, 0x7f, 0, 0x41, 0, 0x0b]),
    ...section(7, [1, ...text('__em_js__f'), 3, 1]),
    ...section(11, [1, 0, 0x23, 0, 0x0b, ...vector(data)]),
  ]);
}

function section(id: number, content: readonly number[]): number[] {
  return [id, ...vector(content)];
}

function vector(bytes: readonly number[]): number[] {
  return [...number(bytes.length), ...bytes];
}

function text(words: string): number[] {
  return vector([...Buffer.from(words)]);
}

/** As LEB128. */
function number(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...number(value >> 7)];
}
