import { expect, it } from 'vitest';
import { fakeEngine } from '../../test/support/fake-engine.js';
import { postgresql } from '../languages/sql/index.js';
import { scriptNotices } from './script-notices.js';

it('says what of a script for psql is not run', () => {
  const script = '\\i other.sql\n\\echo done\nALTER TABLE t OWNER TO me; SELECT 1;';
  const engine = { ...fakeEngine({}), dialect: postgresql };
  expect(scriptNotices(script, 'schema.sql', engine)).toEqual([
    'schema.sql: not run, because they need psql: \\i',
    'schema.sql: owners and privileges of roles that are missing here are ignored, as by pg_restore --no-owner',
  ]);
  expect(scriptNotices('\\echo done\nSELECT 1;', 'schema.sql', engine)).toEqual([]);
  expect(scriptNotices(script, 'schema.sql', { ...engine, takesScripts: true })).toEqual([]);
});
