import { TENANT_ID } from '@sv/server/tenant';
import type { Client } from 'pg';

/** The statements of the one connection that listens. Channels are names of our own: letters, digits and `_`. */

export const listenTo = (client: Client, channel: string): Promise<unknown> => client.query(`LISTEN ${channel}`);

export const notifyChannel = (client: Client, channel: string, text: string): Promise<unknown> =>
  client.query('SELECT pg_notify($1, $2)', [channel, text]);

/** Stores a text and sends its id, in one statement: who receives the id finds the text. */
export const notifyByRow = (
  client: Client,
  channel: string,
  { id, text, now }: { id: string; text: string; now: Date },
): Promise<unknown> =>
  client.query(
    `WITH kept AS (
       INSERT INTO live_messages (id, tenant_id, body, created_at) VALUES ($2, $3, $4, $5) RETURNING id
     ) SELECT pg_notify($1, '#' || id) FROM kept`,
    [channel, id, TENANT_ID, text, now.toISOString()],
  );

/** Null when the row is gone. */
export async function readMessageRow(client: Client, id: string): Promise<string | null> {
  const { rows } = await client.query<{ body: string }>('SELECT body FROM live_messages WHERE id = $1', [id]);
  return rows[0]?.body ?? null;
}
