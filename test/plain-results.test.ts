/** Results as people read them, with real engines: plain names for everything, plain case and layout, or those of the author. */
import { engineOracle, type Oracle, openEngine, reduce, sqlLanguage } from 'minrepro';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** The index, the trigger, the aliases and the window are needed, because their statements are. */
const SCRIPT = `
create table Orders ("Order Price" real, Tax);
create index Orders_By_Tax on Orders ( Tax );


create trigger Audit after insert on Orders begin insert into Orders select 1, 2 where 0; end; -- why
insert into Orders values (- 1, 2);
select SUM( "Order Price" ) over Win as Total, o.Tax from Orders as o indexed by Orders_By_Tax where Tax == 2. window Win as (order by Tax);
select ABS(-9223372036854775808);
`;

/** Fails with an error of the engine as long as a script has all kinds of names. */
function oracleFor(engine: Oracle): Oracle {
  const KINDS = [
    /\bcreate index \w+ on\b/i,
    /\bindexed by\b/i,
    /\bsum\b/i,
    /\btrigger\b/i,
    /\bwindow\b/i,
    /\bas \w+ indexed\b/i,
    /\bas \w+,/i,
    /- *1\b/,
  ];
  return {
    ...engine,
    check: (text, signal) =>
      KINDS.every((kind) => kind.test(text)) ? engine.check(text, signal) : Promise.resolve('vanished' as const),
  };
}

describe('a result with names of all kinds', () => {
  let sqlite: Oracle;
  beforeAll(async () => {
    sqlite = engineOracle({ engines: [await openEngine('sqlite')] });
  });
  afterAll(async () => sqlite.close?.());

  it('has plain names for all of them, and a plain spelling and layout', async () => {
    const language = sqlLanguage('sqlite');
    const { text, minimal, names } = await reduce({ text: SCRIPT, language, oracle: oracleFor(sqlite) });
    expect(minimal).toBe(true);
    expect(text).not.toMatch(/orders|price|tax|audit|total|\bwin\b/i);
    expect(text).toMatch(/INDEX i ON t \(/);
    expect(text).toMatch(/CREATE TRIGGER n /);
    expect(text).toMatch(/AS u INDEXED BY i\b/);
    expect(text).toMatch(/WINDOW o AS/);
    expect(text).not.toMatch(/\n\n| \n|SUM|ABS|==|- 1|\( | \)/);
    for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(100);
    expect(Object.values(names)).toEqual(expect.arrayContaining(['orders', 'orders_by_tax', 'audit', 'win']));
  });

  it('keeps what the author wrote with no finishing passes', async () => {
    const language = sqlLanguage('sqlite');
    const { text, minimal } = await reduce({ text: SCRIPT, language, oracle: oracleFor(sqlite), finishing: [] });
    expect(minimal).toBe(true);
    expect(text).toMatch(/create index Orders_By_Tax on Orders/);
    expect(text).toMatch(/window Win as/);
  });
});
