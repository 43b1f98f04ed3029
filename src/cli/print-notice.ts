/** One line for the user on standard error, next to the result on standard output. */
export function printNotice(line: string): void {
  process.stderr.write(`minrepro: ${line}\n`);
}
