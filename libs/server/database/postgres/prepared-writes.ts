import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { WorkspacePostgresDriver } from './postgres-driver';
import { DatabaseUnreachableError } from '../database-fault';
import { errorCodeOf } from '../error-code';
import type { StatementWatch } from '../statement-watch';

/** A statement that the connection does not know, or knows already: a pooler in between hands connections around. */
const LOST_STATEMENT = ['26000', '42P05'];

type Lent = [PoolClient, (error?: Error) => void];
type Pooled = Pick<WorkspacePostgresDriver, 'obtainMasterConnection' | 'watched'>;

/** Changes that are made all the time: each connection parses and plans such a statement once, and not each time. */
export class PreparedWrites {
  private readonly names = new Map<string, string>();
  private areKept = true;

  constructor(private readonly driver: Pooled) {}

  /**
   * @returns how many rows it changed; null when it was not made, and whoever makes it in the ordinary way will hear why
   * @throws DatabaseUnreachableError
   */
  async run(text: string, values: unknown[], watch?: StatementWatch): Promise<number | null> {
    if (!this.areKept) return null;
    try {
      return await this.send({ name: this.nameOf(text), text, values }, watch);
    } catch (error) {
      if (error instanceof DatabaseUnreachableError) throw error;
      if (!isOfServer(error)) throw new DatabaseUnreachableError({ cause: error });
      if (LOST_STATEMENT.includes(errorCodeOf(error))) this.areKept = false;
      return null;
    }
  }

  private async send(
    statement: { name: string; text: string; values: unknown[] },
    watch: StatementWatch | undefined,
  ): Promise<number | null> {
    const askedAt = performance.now();
    const [client, release] = (await this.driver.obtainMasterConnection()) as Lent;
    watch?.waited(askedAt);
    const startedAt = performance.now();
    let broken: Error | undefined;
    try {
      return (await this.driver.watched(client, () => client.query(statement))).rowCount;
    } catch (error) {
      if (!isOfServer(error)) broken = error as Error;
      throw error;
    } finally {
      watch?.done(statement.text, startedAt);
      release(broken);
    }
  }

  /** The same for every store on a pool, so that no two texts have one name. */
  private nameOf(text: string): string {
    const name = this.names.get(text) ?? `sv_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
    this.names.set(text, name);
    return name;
  }
}

/**
 * Whether an error is an answer of the server, and not the end of a connection. It is recognised without pg's class,
 * which is only loaded on Postgres.
 */
const isOfServer = (error: unknown): boolean => error instanceof Error && 'severity' in error;
