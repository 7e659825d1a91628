import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { DatabaseUnreachableError } from '../database-fault';
import { errorCodeOf } from '../error-code';

/** A statement that the connection does not know, or knows already: a pooler in between hands connections around. */
const LOST_STATEMENT = ['26000', '42P05'];

/** Changes that are made all the time: each connection parses and plans such a statement once, and not each time. */
export class PreparedWrites {
  private readonly names = new Map<string, string>();
  private areKept = true;

  constructor(private readonly pool: () => Pool) {}

  /**
   * @returns how many rows it changed; null when it was not made, and whoever makes it in the ordinary way will hear why
   * @throws DatabaseUnreachableError
   */
  async run(text: string, values: unknown[]): Promise<number | null> {
    if (!this.areKept) return null;
    try {
      return (await this.pool().query({ name: this.nameOf(text), text, values })).rowCount;
    } catch (error) {
      if (!isOfServer(error)) throw new DatabaseUnreachableError({ cause: error });
      if (LOST_STATEMENT.includes(errorCodeOf(error))) this.areKept = false;
      return null;
    }
  }

  /** The same for every store on a pool, so that no two texts have one name. */
  private nameOf(text: string): string {
    const name = this.names.get(text) ?? `sv_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
    this.names.set(text, name);
    return name;
  }
}

/** An answer of the server, and not the end of a connection. Told without pg's class, which is only loaded on Postgres. */
const isOfServer = (error: unknown): boolean => error instanceof Error && 'severity' in error;
