import type { Client } from 'pg';
import type { DatabasePlace } from '../../../config/database-places';
import { MOVE_TABLE } from '../../../database/unfinished-move';
import { type InstancePlaces, pluginSchema } from '../../instance-places';
import { connect, quoted } from '../../postgres/connect';
import { dropStore } from '../../postgres/drop-store';
import { refuseServers } from '../../postgres/refuse-servers';
import { relationsOf, schemaOf, tablesIn } from '../../postgres/relations';
import { MoveError } from '../move-error';
import type { MoveTarget } from './move-target';

/** A Postgres database for an instance. The mark is a table in the schemas of both servers, and lists all schemas. */
export class PostgresTarget implements MoveTarget {
  private constructor(
    readonly client: Client,
    private readonly place: DatabasePlace,
    /** Those of the platform and of the identities. */
    private readonly servers: readonly [string, string],
  ) {}

  /** @throws DatabaseUnreachableError, BackupError while a server is connected */
  static async open({ platform, identity }: InstancePlaces): Promise<PostgresTarget> {
    const client = await connect(platform);
    try {
      await refuseServers(client, platform);
      const schema = await schemaOf(client);
      return new PostgresTarget(client, platform, [schema, identity.schema ?? schema]);
    } catch (error) {
      await client.end();
      throw error;
    }
  }

  /** Where a store is. @param of `platform`, `identity`, or the id of a plugin */
  schemaFor(of: string): string {
    if (of === 'platform') return this.servers[0];
    return of === 'identity' ? this.servers[1] : pluginSchema(of);
  }

  begin(plugins: readonly string[]): Promise<void> {
    return this.inTransaction(async () => {
      await this.dropMarked();
      const schemas = [...this.servers, ...plugins.map(pluginSchema)];
      for (const schema of schemas) await this.assertEmpty(schema);
      for (const schema of this.servers) {
        await this.makeSchema(schema);
        const at = `${quoted(schema)}.${quoted(MOVE_TABLE)}`;
        await this.client.query(`CREATE TABLE ${at} (schemas TEXT NOT NULL)`);
        await this.client.query(`INSERT INTO ${at} VALUES ($1)`, [JSON.stringify(schemas)]);
      }
    });
  }

  async assertBegun(): Promise<void> {
    for (const schema of this.servers) {
      const tables = await tablesIn(this.client, schema);
      if (!tables.includes(MOVE_TABLE))
        throw new MoveError('the move was not begun: run it as `npm run cli -- database move`');
    }
  }

  discard(): Promise<void> {
    return this.inTransaction(() => this.dropMarked());
  }

  finish(): Promise<void> {
    return this.inTransaction(async () => {
      await refuseServers(this.client, this.place);
      for (const schema of this.servers) await this.client.query(`DROP TABLE ${quoted(schema)}.${quoted(MOVE_TABLE)}`);
    });
  }

  async close(): Promise<void> {
    await this.client.end().catch(() => undefined);
  }

  async inTransaction(work: () => Promise<void>): Promise<void> {
    await this.client.query('BEGIN');
    try {
      await this.client.query("SET LOCAL lock_timeout = '10s'");
      await work();
      await this.client.query('COMMIT');
    } catch (error) {
      await this.client.query('ROLLBACK').catch(() => undefined);
      throw error;
    }
  }

  /** Everything in the schemas of a mark was made after it: they were empty. */
  private async dropMarked(): Promise<void> {
    for (const server of this.servers) {
      if (!(await tablesIn(this.client, server)).includes(MOVE_TABLE)) continue;
      const { rows } = await this.client.query<{ schemas: string }>(
        `SELECT schemas FROM ${quoted(server)}.${quoted(MOVE_TABLE)}`,
      );
      const schemas = rows.flatMap(row => JSON.parse(row.schemas) as string[]);
      for (const schema of schemas) await dropStore(this.client, { schema, owns: () => true });
    }
  }

  private async assertEmpty(schema: string): Promise<void> {
    const [first, ...more] = await relationsOf(this.client, { schema, owns: null });
    if (!first) return;
    const others = more.length === 0 ? '' : ` and ${more.length} more`;
    throw new MoveError(
      `a move needs an empty database, and the schema ${schema} has the table ${first.name}${others}: make another database for it`,
    );
  }

  /** Asked first: to make one where it is missing needs a right that its owner may not have. */
  private async makeSchema(schema: string): Promise<void> {
    const { rows } = await this.client.query('SELECT 1 FROM pg_catalog.pg_namespace WHERE nspname = $1', [schema]);
    if (rows.length === 0) await this.client.query(`CREATE SCHEMA ${quoted(schema)}`);
  }
}
