import { sdk } from '@sv/sdk';
import { runSql } from '../../src/kernel/database/sql';
import { anEntryPlugin, aRow, asPlugin, dropIsolated, type EntryPlugin } from '../support/plugins/entry-plugins';
import { startHost, type HostedTest } from '../support/plugins/plugin-fixtures';

const TRANSACTIONS = 1_000;
/** How many are under way at the same time. */
const WORKERS = 40;

/** Something that can be done all or not at all: it adds a row and counts it. */
interface Ledger {
  add(at: number, fails: boolean): Promise<void>;
  /** Rows, and what was counted of them. */
  read(): Promise<[rows: number, counted: number]>;
}

class ChangedMind extends Error {}

describe('transactions of the platform and of plugins at the same time', () => {
  const plugins = [
    anEntryPlugin('com.example.first'),
    anEntryPlugin('com.example.second'),
    anEntryPlugin('com.example.apart', 'isolated'),
  ];
  let test: HostedTest;
  let ledgers: Ledger[];

  beforeAll(async () => {
    test = await startHost(plugins.map(({ plugin }) => plugin));
    ledgers = [platformLedger(), ...plugins.map(pluginLedger)];
    for (const entry of plugins) await asPluginOf(entry, () => sdk.db.repository(entry.Entry).insert(counter()));
    await runSql(test.dataSource, "INSERT INTO platform_settings (key, value) VALUES ('counter', '0')");
  });
  afterAll(async () => {
    await dropIsolated(test, 'com.example.apart');
    await test.close();
  });

  const counter = () => aRow({ id: 'counter', title: 'counter', position: 0 });
  const asPluginOf = <R>({ plugin }: EntryPlugin, work: () => R): R => asPlugin(test, plugin.manifest.id, work);

  /** One half by repository, the other in SQL: both happen or neither does. */
  const pluginLedger = (entry: EntryPlugin): Ledger => ({
    add: (at, fails) =>
      asPluginOf(entry, () =>
        sdk.db.transaction(async tx => {
          await tx.repository(entry.Entry).insert(aRow({ id: `row-${at}` }));
          await tx.query(`UPDATE ${entry.table} SET position = position + 1 WHERE id = ?`, ['counter']);
          if (fails) throw new ChangedMind();
        }),
      ),
    read: (): Promise<[number, number]> =>
      asPluginOf(entry, async (): Promise<[number, number]> => {
        const { position } = (await sdk.db.repository(entry.Entry).findOneBy({ id: 'counter' }))!;
        return [(await sdk.db.repository(entry.Entry).countBy({})) - 1, position];
      }),
  });

  const number = async (sql: string): Promise<number> =>
    Number((await runSql<{ n: string | number }>(test.dataSource, sql))[0]!.n);

  const platformLedger = (): Ledger => ({
    add: (at, fails) =>
      test.dataSource.transaction(async tx => {
        await runSql(tx, 'INSERT INTO platform_settings (key, value) VALUES (?, ?)', [`row-${at}`, 'x']);
        const grow =
          "UPDATE platform_settings SET value = CAST(CAST(value AS INTEGER) + 1 AS TEXT) WHERE key = 'counter'";
        await runSql(tx, grow);
        if (fails) throw new ChangedMind();
      }),
    read: async (): Promise<[number, number]> => [
      await number("SELECT COUNT(*) AS n FROM platform_settings WHERE key LIKE 'row-%'"),
      await number("SELECT value AS n FROM platform_settings WHERE key = 'counter'"),
    ],
  });

  it(`loses nothing in ${TRANSACTIONS} of them, of which 40 % change their mind`, async () => {
    const kept = ledgers.map(() => 0);
    let next = 0;
    const work = async (): Promise<void> => {
      for (let at = next++; at < TRANSACTIONS; at = next++) {
        const which = at % ledgers.length;
        const fails = Math.floor(at / ledgers.length) % 5 < 2;
        try {
          await ledgers[which]!.add(at, fails);
          kept[which]! += 1;
        } catch (error) {
          if (!(error instanceof ChangedMind)) throw error;
        }
      }
    };
    await Promise.all(Array.from({ length: WORKERS }, work));

    expect(kept.reduce((sum, count) => sum + count)).toBe(TRANSACTIONS * 0.6);
    for (const [which, ledger] of ledgers.entries()) expect(await ledger.read()).toEqual([kept[which], kept[which]]);
  });
});
