import { randomBytes } from 'node:crypto';
import type { Client } from 'pg';
import type { DatabasePlace } from '../../config/database-places';
import { errorCodeOf } from '../../database/error-code';
import { connect, quoted } from '../postgres/connect';
import { endings } from '../unfinished';
import { keyOf } from '../postgres/snapshot-session';

const MAY_NOT = '42501';

const PREFIX = 'workspace_restore_test_';
/** The name of one, with the second in which it was made. */
const OURS = new RegExp(`^${PREFIX}(\\d{10})_[0-9a-f]{12}$`);
/** Just created, a database is in use by nobody. */
const A_MINUTE_S = 60;

/** Empty databases beside those of the instance, on the same servers, until they are dropped. */
export class ScratchDatabases {
  private readonly made = new Map<string, { here: DatabasePlace; name: string; place: DatabasePlace; user?: Client }>();

  private readonly end = (): Promise<void> => this.drop();

  constructor(private readonly now = Math.floor(Date.now() / 1000)) {
    endings.add(this.end);
  }

  /** One for each database of the instance. @returns why there is none, where its user may not create one */
  async beside(here: DatabasePlace): Promise<DatabasePlace | { reason: string }> {
    const known = this.made.get(keyOf(here));
    if (known) return { ...known.place, schema: here.schema };
    const name = `${PREFIX}${this.now}_${randomBytes(6).toString('hex')}`;
    const url = new URL(here.url);
    url.pathname = `/${name}`;
    const place = { ...here, url: url.href };
    await sweepScratchDatabases(here, this.now);
    try {
      this.made.set(keyOf(here), { here, name, place });
      await run(here, `CREATE DATABASE ${quoted(name)} TEMPLATE template0`);
      // In use from now on, also while the backup is verified.
      this.made.set(keyOf(here), { here, name, place, user: await connect(place) });
    } catch (error) {
      if (errorCodeOf(error) !== MAY_NOT) throw error;
      this.made.delete(keyOf(here));
      return { reason: 'the user of the database may not create one: ALTER ROLE … CREATEDB lets it' };
    }
    return place;
  }

  async drop(): Promise<void> {
    for (const { here, name, user } of this.made.values()) {
      await user?.end().catch(() => undefined);
      await run(here, `DROP DATABASE IF EXISTS ${quoted(name)} WITH (FORCE)`).catch(() => undefined);
    }
    this.made.clear();
    endings.delete(this.end);
  }
}

/** Drops what tests left that were killed: what nobody is connected to, since Postgres refuses to drop the others. */
export async function sweepScratchDatabases(here: DatabasePlace, now = Math.floor(Date.now() / 1000)): Promise<void> {
  const left = await run<{ datname: string }>(
    here,
    `SELECT datname FROM pg_database WHERE datname LIKE '${PREFIX}%'
      AND NOT EXISTS (SELECT 1 FROM pg_stat_activity WHERE pg_stat_activity.datname = pg_database.datname)`,
  );
  for (const { datname } of left) {
    const [, madeAt] = OURS.exec(datname) ?? [];
    if (madeAt && now - Number(madeAt) > A_MINUTE_S)
      await run(here, `DROP DATABASE ${quoted(datname)}`).catch(() => undefined);
  }
}

async function run<Row extends object>(place: DatabasePlace, sql: string): Promise<Row[]> {
  const client = await connect(place);
  return (await client.query<Row>(sql).finally(() => client.end())).rows;
}
