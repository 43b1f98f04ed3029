/** The process that `run-corpus.ts` starts for each case: takes the options as JSON and prints the result as JSON. */
import type { CaseOptions } from './case-result.js';
import { measureCase } from './measure-case.js';

process.stdout.write(JSON.stringify(await measureCase(JSON.parse(process.argv[2] as string) as CaseOptions)));
