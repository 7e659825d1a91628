import type { Client } from 'pg';
import type { DatabasePlace } from '../../config/database-places';
import { connect, postgresTarget } from './connect';

const BEGIN = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY';

/**
 * Connections that each see one instant, from the time when all of them were opened: stores in one database see the same
 * one, also while servers continue writing, and hold nobody up.
 */
export class SnapshotSessions {
  private readonly clients = new Map<string, Client>();

  /** Of places that are on SQLite nothing is opened. @throws DatabaseUnreachableError */
  static async open(places: readonly DatabasePlace[]): Promise<SnapshotSessions> {
    const sessions = new SnapshotSessions();
    try {
      for (const place of places) if (/^postgres/.test(place.url)) await sessions.add(place);
      // The first statement chooses the instant.
      for (const client of sessions.clients.values()) await client.query('SELECT 1');
      return sessions;
    } catch (error) {
      await sessions.close();
      throw error;
    }
  }

  of(place: DatabasePlace): Client {
    return this.clients.get(keyOf(place))!;
  }

  async close(): Promise<void> {
    await Promise.all([...this.clients.values()].map(client => client.end().catch(() => undefined)));
  }

  private async add(place: DatabasePlace): Promise<void> {
    if (this.clients.has(keyOf(place))) return;
    const client = await connect(place);
    this.clients.set(keyOf(place), client);
    await client.query(BEGIN);
  }
}

/** What tells databases apart. */
export const keyOf = (place: DatabasePlace): string => postgresTarget(place).connectionString;
