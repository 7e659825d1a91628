import { newId } from '@sv/server/ids/new-id';
import { DataSource } from 'typeorm';
import { platformTables } from '../../../src/kernel/database/platform-tables';
import { aNotification } from '../../support/a-notification';
import { takeExport } from '../../support/an-export';
import { exportingPlugin } from '../../support/plugins/exporting-plugin';
import { testPlugins } from '../../support/plugins/test-plugins';
import { ADMIN_KEY, type Client, SECRET, startTestInstance, type TestInstance } from '../../support/test-instance';

/** What may be in an archive of the person it belongs to. */
const OWN = [
  'notifications',
  'activity_log',
  'consent_grants',
  'entitlements',
  'account_preferences',
  'home_layouts',
  'plugin_settings',
  'public_links',
];

describe('what an export gives away', () => {
  let instance: TestInstance;
  let me: Client;
  let other: Client;
  beforeAll(async () => {
    const box = exportingPlugin('com.example.box', async ({ userId }) => [{ userId }]);
    instance = await startTestInstance({ plugins: [...testPlugins(), box] });
    me = instance.as('user');
    other = instance.as('auditor');
  });
  afterAll(() => instance.close());

  it('is nothing of another person, in whatever table a row of theirs stands', async () => {
    await aNotification(instance.dataSource, { userId: other.user.id, title: 'for the other one' });
    await other.patch('/api/account/preferences').send({ timezone: 'Pacific/Fiji' }).expect(200);
    const planted = await plantEverywhere(other.user.id, 'canary-of-another');
    expect(planted).toEqual(
      expect.arrayContaining(['push_subscriptions', 'entitlements', 'consent_grants', 'exports']),
    );
    const text = textOf(await takeExport(me));

    for (const secret of ['canary-of-another', other.user.id, other.user.email, 'for the other one', 'Pacific/Fiji'])
      expect(text).not.toContain(secret);
  });

  it('is no secret of one’s own: no session, no key, no push endpoint, no token of a consent', async () => {
    const canary = 'canary-of-mine';
    const planted = await plantEverywhere(me.user.id, canary);
    const secretTables = planted.filter(table => !OWN.includes(table));
    expect(secretTables).toEqual(expect.arrayContaining(['push_subscriptions', 'consent_tokens', 'mail_outbox']));
    const archive = await takeExport(me);
    const text = textOf(archive);

    for (const table of secretTables) expect([table, text.includes(`${canary}-${table}-`)]).toEqual([table, false]);
    expect(text).not.toContain(`${canary}-public_links-token_hash`);
    // The table is known to be read at all.
    expect(text).toContain(`${canary}-notifications-title`);
    for (const secret of [SECRET, ADMIN_KEY, me.sessionId, me.cookie.slice(-40)]) expect(text).not.toContain(secret);
    expect(text).not.toMatch(/"(password|secret|passwordHash|privateKey|endpoint|p256dh|jti|tenantId)"/i);
  });

  const textOf = ({ names, content }: Awaited<ReturnType<typeof takeExport>>): string =>
    names.map(name => content(name).toString()).join('\n');

  /** A row of this person in every table that has a column for one, with a word of its own in each text. */
  async function plantEverywhere(userId: string, canary: string): Promise<string[]> {
    const db = instance.get(DataSource);
    const planted: string[] = [];
    for (const { tableName: table, columns, indices } of db.entityMetadatas) {
      const owner = columns.find(({ databaseName }) => databaseName === 'user_id');
      // The log is written by its journal alone.
      if (!owner || !platformTables.some(name => name === table) || table === 'activity_log') continue;
      const isUnique = columns.some(column => column.isPrimary && column === owner) || table === 'deletions';
      if (isUnique || indices.length > 99) continue;
      const values = columns.map(column =>
        valueOf(column.databaseName, String(column.type), { table, canary, userId }),
      );
      const names = columns.map(column => `"${column.databaseName}"`);
      const places = columns.map((_, at) => (db.options.type === 'postgres' ? `$${at + 1}` : '?'));
      await db.query(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${places.join(', ')})`, values);
      planted.push(table);
    }
    return planted;
  }

  function valueOf(
    column: string,
    type: string,
    { table, canary, userId }: { table: string; canary: string; userId: string },
  ) {
    if (column === 'user_id') return userId;
    if (column === 'id') return newId();
    if (type === 'integer') return 1;
    if (type === 'boolean') return instance.dataSource.options.type === 'postgres' ? true : 1;
    if (type === 'simple-json') return JSON.stringify({ [`${canary}-${table}-${column}`]: 1 });
    if (type === 'bytea') return Buffer.from(`${canary}-${table}-${column}`);
    if (column.endsWith('_at') || column.endsWith('_until')) return new Date().toISOString();
    return `${canary}-${table}-${column}`;
  }
});
