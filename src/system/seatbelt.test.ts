import { describe, expect, it } from 'vitest';
import { type Confinement, confinementOf } from './confinement.js';
import { seatbeltCommand, seatbeltProfile } from './seatbelt.js';

const confinement = (changes: Partial<Confinement> = {}): Confinement => ({
  ...confinementOf({ folder: '/', connects: true }, []),
  writable: ['/private/tmp/scratch', '/Users/me/"quoted"'],
  readable: ['/private/tmp/server'],
  connects: false,
  ...changes,
});

describe('the profile of sandbox-exec', () => {
  it('lets programs write to the given folders only, and forbids the network except sockets in known folders', () => {
    const folders = '(subpath "/private/tmp/scratch") (subpath "/Users/me/\\"quoted\\"")';
    const sockets = `${folders} (subpath "/private/tmp/server")`;
    expect(seatbeltProfile(confinement()).split('\n')).toEqual([
      '(version 1)',
      '(allow default)',
      '(deny file-write*)',
      `(allow file-write* ${folders} (literal "/dev/null") (literal "/dev/zero") (literal "/dev/tty") (literal "/dev/dtracehelper") (regex #"^/dev/fd/"))`,
      '(deny network*)',
      `(allow network* (local unix-socket ${sockets}))`,
      `(allow network* (remote unix-socket ${sockets}))`,
    ]);
  });

  it('leaves the network to programs that connect to a server', () => {
    expect(seatbeltProfile(confinement({ connects: true }))).not.toContain('network');
  });

  it('is an argument of the command', () => {
    const command = seatbeltCommand('/usr/bin/sandbox-exec', ['/bin/echo', 'a b'], confinement());
    expect(command).toEqual([
      '/usr/bin/sandbox-exec',
      '-p',
      expect.stringContaining('(version 1)'),
      '/bin/echo',
      'a b',
    ]);
  });
});
