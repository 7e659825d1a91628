import { openStore } from '@sv/server/database/open-store';
import { expectNoDrift, type FreshDatabase } from '@sv/server/database/testing/fresh-database';
import { loadGolden, runScript } from '@sv/server/database/testing/golden';
import type { DataSource } from 'typeorm';
import { PLATFORM_LEDGER, platformMigrations } from '../../src/operations/schema/migrations';
import { platformStore } from '../../src/operations/upgrade/platform-store';
import { freshPlatformDatabase } from '../support/platform-store';
import { columnsOf, everythingIn, type Row, type Tables } from '../support/upgrade/rows-of';

const LOOK = {
  tenant_id: 'default',
  instance_name: 'Werkstatt Zürich',
  primary_color: '#7C3AED',
  logo_url: expect.stringMatching(/^data:image\/png;base64,iVBOR.*ggg==$/) as string,
  logo_dark_url: 'https://img.example.org/dark.png',
  favicon_url: '/favicon-of-ours.ico',
  email_from_name: 'Werkstatt',
  email_logo_url: 'https://img.example.org/mail.png',
};
const BRANDING = `CREATE TABLE tenant_branding (tenant_id text PRIMARY KEY, brand_name text, brand_logo text,
  brand_logo_dark text, brand_favicon text, brand_primary text, email_from_name text, email_logo text, updated_at text)`;

/** A database has one of so many parts of the tables. */
const PARTS = 5;

/** Without the mark of which versions may open the database. */
const migrationsIn = (ledger: Record<string, unknown>[] = []) =>
  ledger.filter(({ timestamp }) => Number(timestamp) > 0);

describe('the platform database of 0.28', () => {
  let database: FreshDatabase;
  const warnings: string[] = [];
  const told: string[] = [];
  beforeEach(async () => {
    database = await freshPlatformDatabase();
    warnings.length = 0;
    told.length = 0;
  });
  afterEach(() => database.drop());

  const log = { info: (_: object, line: string) => told.push(line), warn: (line: string) => warnings.push(line) };
  const open = (): Promise<DataSource> =>
    openStore({ ...platformStore({ databaseUrl: database.options.url }, log), ...database.options });
  const start = async (): Promise<Tables> => {
    const db = await open();
    await expectNoDrift(db);
    await db.destroy();
    return everythingIn(database);
  };
  const run = (sql: string) => runScript(database.options, sql);

  it('is taken over with every row, and a second start changes nothing', async () => {
    await loadGolden(database.options, 'full');
    const then = await everythingIn(database);
    const now = await start();

    expect(now['instance_config']).toEqual([LOOK]);
    expect(now).not.toHaveProperty('tenant_branding');
    expect(migrationsIn(now[PLATFORM_LEDGER])).toHaveLength(platformMigrations.length);
    for (const [table, rows] of Object.entries(then)) {
      if (['tenant_branding', 'platform_settings', 'push_subscriptions'].includes(table)) continue;
      expect({ table, rows: columnsOf(now[table] ?? [], rows[0]) }).toEqual({ table, rows });
    }
    expect(now['platform_settings']).toEqual(expect.arrayContaining(settings(then)));
    // Contract 11 does not say what these have; a browser subscribes again.
    expect(now['_028_push_subscriptions']).toEqual(then['push_subscriptions']);
    expect(warnings).toEqual([expect.stringMatching(/^Not all of table push_subscriptions of 0\.28 .* It is kept as/)]);

    warnings.length = told.length = 0;
    expect(await start()).toEqual(now);
    expect({ warnings, told }).toEqual({ warnings: [], told: [] });
  });

  it('may have no more than a name', async () => {
    await loadGolden(database.options, 'minimal');
    const now = await start();
    expect(now['instance_config']).toEqual([
      expect.objectContaining({ tenant_id: 'default', instance_name: 'Home', primary_color: '#0a7', logo_url: null }),
    ]);
    expect(now['tenants']).toEqual([{ id: 'default', name: 'Workspace' }]);
    expect(warnings).toEqual([]);
  });

  it('may have any of the tables without the others', async () => {
    await loadGolden(database.options, 'full');
    const then = await everythingIn(database);
    const tables = Object.keys(then).filter(
      name => !['tenant_branding', 'tenants', 'push_subscriptions'].includes(name),
    );
    for (let part = 0; part < PARTS; part++) {
      const own = await freshPlatformDatabase();
      await loadGolden(own.options, 'full');
      const [kept, rest] = [
        tables.filter((_, at) => at % PARTS === part),
        tables.filter((_, at) => at % PARTS !== part),
      ];
      await runScript(own.options, rest.map(name => `DROP TABLE ${name};`).join(' '));
      await (await openStore({ ...platformStore({ databaseUrl: own.options.url }), ...own.options })).destroy();
      const now = await everythingIn(own);
      await own.drop();
      expect(now['instance_config']).toEqual([LOOK]);
      for (const table of kept) {
        const rows = table === 'platform_settings' ? settings(then) : then[table]!;
        expect(columnsOf(now[table] ?? [], rows[0])).toEqual(expect.arrayContaining(rows));
      }
    }
  });

  it('keeps odd values as they are, and as many tenants as there are', async () => {
    const long = 'ä👋"\\'.repeat(5000);
    await run(`${BRANDING}; INSERT INTO tenant_branding (tenant_id, brand_name, brand_primary, brand_logo) VALUES
      ('default', '', 'not a colour', '${long}'), ('other', NULL, NULL, 'javascript:alert(1)'), ('', '<b>''</b>', ' ', '')`);
    const now = await start();
    const look = (row: Row): unknown[] =>
      ['tenant_id', 'instance_name', 'primary_color', 'logo_url'].map(key => row[key]);
    expect(now['instance_config']!.map(look)).toEqual(
      expect.arrayContaining([
        ['default', '', 'not a colour', long],
        ['other', null, null, 'javascript:alert(1)'],
        ['', `<b>'</b>`, ' ', ''],
      ]),
    );
    expect(now['instance_config']).toHaveLength(3);
    expect(warnings).toEqual([]);
  });

  it('may have named nothing', async () => {
    await run(BRANDING);
    const now = await start();
    expect(now['instance_config']).toEqual([]);
    expect(now).not.toHaveProperty('tenant_branding');
  });

  it('keeps what it has beyond what is known here: the whole table, and a line says so', async () => {
    await run(`${BRANDING}; ALTER TABLE tenant_branding ADD COLUMN slogan text;
      INSERT INTO tenant_branding (tenant_id, brand_name, slogan) VALUES ('default', 'Home', 'sweet home')`);
    const now = await start();
    expect(now['instance_config']).toEqual([expect.objectContaining({ instance_name: 'Home' })]);
    expect(now['_028_tenant_branding']).toEqual([expect.objectContaining({ slogan: 'sweet home' })]);
    expect(warnings).toEqual([
      expect.stringMatching(/there is no place for slogan\. It is kept as _028_tenant_branding\.$/),
    ]);
  });

  it('is the same when all tables have our names, keys and indexes and only the ledger is missing', async () => {
    await loadGolden(database.options, 'full');
    const first = await start();
    await run(`DROP TABLE ${PLATFORM_LEDGER}`);
    expect(await start()).toEqual({ ...first, [PLATFORM_LEDGER]: expect.anything() as Row[] });
  });

  it('is taken over also beside a ledger, where the name of today goes before', async () => {
    await (await open()).destroy();
    await run(`${BRANDING}; INSERT INTO tenant_branding (tenant_id, brand_name) VALUES ('default', 'Home')`);
    const now = await start();
    expect(now['instance_config']).toEqual([expect.objectContaining({ tenant_id: 'default', instance_name: 'Home' })]);
    expect(now).not.toHaveProperty('tenant_branding');

    await run(`${BRANDING}; INSERT INTO tenant_branding (tenant_id, brand_name) VALUES ('default', 'Older')`);
    const later = await start();
    expect(later['instance_config']).toEqual(now['instance_config']);
    expect(later['_028_tenant_branding']).toEqual([expect.objectContaining({ brand_name: 'Older' })]);
    expect(warnings).toEqual([expect.stringContaining('1 of 1 rows do not fit')]);
  });

  it('is not any other database with tables of these names', async () => {
    await run(
      `CREATE TABLE notifications (id text PRIMARY KEY, phone text); INSERT INTO notifications VALUES ('1', '2')`,
    );
    const then = await everythingIn(database);
    await expect(open()).rejects.toThrow(
      /^The database has tables that neither .* made: notifications\. Nothing was changed[^\n]*$/,
    );
    expect(await everythingIn(database)).toEqual(then);
  });

  it('is taken over once by servers that start at once', async () => {
    await loadGolden(database.options, 'full');
    const stores = await Promise.all([open(), open(), open()]);
    for (const store of stores) await store.destroy();
    const now = await everythingIn(database);
    expect(now['instance_config']).toEqual([LOOK]);
    expect(migrationsIn(now[PLATFORM_LEDGER])).toHaveLength(platformMigrations.length);
    expect(warnings).toHaveLength(1);
  });
});

/** A setting that stood there as the bare word is the JSON that is read today. */
const settings = (then: Tables): Row[] =>
  then['platform_settings']!.map(row =>
    row['key'] === 'instanceId' ? { ...row, value: `"${String(row['value'])}"` } : row,
  );
