/** The environment of engine processes: what they need to run, and nothing of ours that may be secret. */
import { join } from 'node:path';
import { homeFolder } from './home-folder.js';

/** How programs are found and linked, what they print, and how sanitizers behave. */
const NEEDED =
  /^(?:PATH|LANG|LANGUAGE|LC_\w+|TZ|TERM|USER|LOGNAME|NODE_OPTIONS|LD_\w+|DYLD_\w+|\w*SAN_OPTIONS|\w+SAN_SYMBOLIZER_PATH)$/;
/** What clients of a server read: addresses, certificates and passwords of the login that the user gave. */
const FOR_SERVERS = /^(?:PG\w+|MYSQL_\w+|SSL_CERT_\w+|NODE_EXTRA_CA_CERTS)$/;

export interface EnvironmentOptions {
  /** Where the home directory and temporary files of the process are. */
  readonly folder: string;
  /** Whether the process connects to a server of the user. */
  readonly connects?: boolean;
}

export function engineEnvironment({ folder, connects = false }: EnvironmentOptions): NodeJS.ProcessEnv {
  const isKept = (name: string): boolean => NEEDED.test(name) || (connects && FOR_SERVERS.test(name));
  const kept = Object.entries(process.env).filter(([name]) => isKept(name));
  // Leaks at exit are not a failure of the script, unless the user asks for them.
  const settings = {
    ASAN_OPTIONS: 'detect_leaks=0',
    ...(connects ? { PGPASSFILE: join(homeFolder(), '.pgpass') } : {}),
  };
  return { ...settings, ...Object.fromEntries(kept), HOME: folder, TMPDIR: folder };
}
