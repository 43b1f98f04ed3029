/**
 * Tries the sandbox of this system as soon as the program is loaded, while the rest of it is set up: it takes as long as a short
 * reduction. Not earlier, while modules are loaded: Node then sometimes gives modules of packages without their exports.
 */
import { prepareSandbox } from '../system/sandbox.js';

const args = process.argv.slice(2);
const runsEngine = args.some((arg) => arg.startsWith('--engine'));
const isOff = args.some((arg, i) => arg === '--sandbox=off' || (arg === 'off' && args[i - 1] === '--sandbox'));
if (runsEngine && !isOff) prepareSandbox();
