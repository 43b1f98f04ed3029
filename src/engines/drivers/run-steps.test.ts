import { describe, expect, it } from 'vitest';
import { postgresql } from '../../languages/sql/index.js';
import { readPlain } from '../../sessions/plain-notation.js';
import { EMPTY_RESULT, type StatementResult, statementError } from '../engine.js';
import { runSteps, type SessionServer } from './run-steps.js';

const TABLES = 'the tables in the end t: 1 t: 2';

/** A server with one lock: `lock` takes it or waits for it, `unlock` gives it to whom waits longest. It logs what it runs. */
function lockServer(log: string[] = []): SessionServer & { stopped: string[] } {
  let owner: string | undefined;
  const waiting: { id: string; go: () => void }[] = [];
  const stopped: string[] = [];
  let count = 0;
  return {
    stopped,
    sendsTogether: false,
    connect: async () => {
      const id = String(++count);
      return {
        id,
        run: async (text) => {
          if (text === 'lock' && owner !== undefined)
            await new Promise<void>((resolve) => waiting.push({ id, go: resolve }));
          if (text === 'lock') owner = id;
          if (text === 'unlock') {
            const next = waiting.shift();
            owner = next?.id;
            next?.go();
          }
          log.push(`${id} ${text}`);
          return { columns: [], rows: [text], count: 1, notices: text === 'notify' ? ['hello'] : [] };
        },
        stop: async () => void stopped.push(id),
      };
    },
    waits: async (ids) => new Map(waiting.filter(({ id }) => ids.includes(id)).map(({ id }) => [id, [owner ?? '']])),
    readTables: async () => [{ name: 't', rows: ['2', '1'] }],
  };
}

async function runOn(server: SessionServer, text: string): Promise<string[]> {
  const { steps } = readPlain(text, postgresql);
  const results = await runSteps(
    server,
    { steps, awaitsTimeouts: false },
    async (session, statement): Promise<StatementResult> => {
      if (statement === 'fail') return { ...EMPTY_RESULT, errors: [statementError('failed')] };
      if (statement === 'break') throw new Error('the server is gone');
      const answer = await session.run(statement, true);
      return { ...EMPTY_RESULT, ...answer };
    },
    true,
  );
  return results.map(({ rows, errors, notices, columns }) =>
    [...columns, ...rows, ...errors.map(({ code, text }) => code ?? text), ...notices].join(' '),
  );
}

describe('steps of sessions', () => {
  it('are sent when everything before has ended or waits', async () => {
    const log: string[] = [];
    const server = lockServer(log);
    const text =
      '-- session A\nlock;\n-- session B\nlock;\n-- session A\none; unlock; two;\n-- session B\nthree; unlock;';
    expect(await runOn(server, text)).toEqual([
      'lock',
      'lock waited for a lock',
      'one',
      'unlock',
      'two',
      'three',
      'unlock',
      TABLES,
    ]);
    expect(log).toEqual(['1 lock', '1 one', '1 unlock', '2 lock', '1 two', '2 three', '2 unlock']);
    expect(server.stopped).toEqual(['1', '2']);
  });

  it('end if nothing can end a wait', async () => {
    const log = '-- session A\nlock;\n-- session B\nlock;\n';
    expect(await runOn(lockServer(), log)).toEqual(['lock', 'hang waited for a lock', TABLES]);
    expect(await runOn(lockServer(), `${log}-- session C\nlock;`)).toEqual([
      'lock',
      'hang waited for a lock',
      'hang waited for a lock',
      TABLES,
    ]);
    expect(await runOn(lockServer(), `${log}one;\n-- session A\nunlock;`)).toEqual([
      'lock',
      'waited for a lock',
      'not sent',
      'not sent',
      TABLES,
    ]);
  });

  it('are held and sent as their markers say', async () => {
    const log: string[] = [];
    await runOn(
      lockServer(log),
      '-- session A step a (*)\nlock;\n-- session B step b (c, c notices 1)\nlock;\n-- session A step c\nnotify; unlock;',
    );
    expect(log).toEqual(['1 lock', '1 notify', '1 unlock', '2 lock']);
  });

  it('of several statements end with the first error', async () => {
    const log: string[] = [];
    expect(await runOn(lockServer(log), '-- session A step a\none; fail; two;\n')).toEqual(['one failed', TABLES]);
    expect(log).toEqual(['1 one']);
  });

  it('end with their connections if the server is gone', async () => {
    const server = lockServer();
    await expect(runOn(server, '-- session A\nlock;\n-- session B\nbreak;')).rejects.toThrow('the server is gone');
    expect(server.stopped).toEqual(['1', '2']);
  });
});
