import { randomBytes } from 'node:crypto';
import type { DatabasePlace } from '../../config/database-places';
import { errorCodeOf } from '../../database/error-code';
import { connect, quoted } from '../postgres/connect';
import { keyOf } from '../postgres/snapshot-session';

const MAY_NOT = '42501';

const PREFIX = 'workspace_restore_test_';
const A_DAY_S = 86_400;

/** Empty databases beside those of the instance, on the same servers, until they are dropped. */
export class ScratchDatabases {
  private readonly made = new Map<string, { here: DatabasePlace; name: string; place: DatabasePlace }>();

  constructor(private readonly now = Math.floor(Date.now() / 1000)) {}

  /** One for each database of the instance. @returns why there is none, where its user may not create one */
  async beside(here: DatabasePlace): Promise<DatabasePlace | { reason: string }> {
    const known = this.made.get(keyOf(here));
    if (known) return { ...known.place, schema: here.schema };
    const name = `${PREFIX}${this.now}_${randomBytes(6).toString('hex')}`;
    await this.sweep(here);
    try {
      await run(here, `CREATE DATABASE ${quoted(name)} TEMPLATE template0`);
    } catch (error) {
      if (errorCodeOf(error) !== MAY_NOT) throw error;
      return { reason: 'the user of the database may not create one: ALTER ROLE … CREATEDB lets it' };
    }
    const url = new URL(here.url);
    url.pathname = `/${name}`;
    const place = { ...here, url: url.href };
    this.made.set(keyOf(here), { here, name, place });
    return place;
  }

  async drop(): Promise<void> {
    for (const { here, name } of this.made.values())
      await run(here, `DROP DATABASE IF EXISTS ${quoted(name)} WITH (FORCE)`).catch(() => undefined);
    this.made.clear();
  }

  /** Drops what a test left that was killed. */
  private async sweep(here: DatabasePlace): Promise<void> {
    const left = await run<{ datname: string }>(
      here,
      `SELECT datname FROM pg_database WHERE datname LIKE '${PREFIX}%'`,
    );
    for (const { datname } of left) {
      const madeAt = Number(datname.slice(PREFIX.length).split('_')[0]);
      if (this.now - madeAt > A_DAY_S) await run(here, `DROP DATABASE ${quoted(datname)}`).catch(() => undefined);
    }
  }
}

async function run<Row extends object>(place: DatabasePlace, sql: string): Promise<Row[]> {
  const client = await connect(place);
  return (await client.query<Row>(sql).finally(() => client.end())).rows;
}
