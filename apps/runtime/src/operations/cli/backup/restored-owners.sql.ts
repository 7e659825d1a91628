import { fileOf } from '@sv/server/backup/instance-places';
import { connect, quoted } from '@sv/server/backup/postgres/connect';
import { askFile } from '@sv/server/backup/sqlite/dump-file';
import type { DatabasePlace } from '@sv/server/config/database-places';

export interface RestoredOwner {
  id: string;
  name: string;
}

const OWNERS = `WHERE role = 'platform:owner' AND status = 'active' ORDER BY name`;

/** The owners of a restored backup, before the first start. @throws what the database says, such as of an old schema */
export async function restoredOwners(identity: DatabasePlace): Promise<RestoredOwner[]> {
  const file = fileOf(identity);
  if (file) return askFile(file, `SELECT id, name FROM users ${OWNERS}`);
  const table = identity.schema ? `${quoted(identity.schema)}.users` : 'users';
  const client = await connect(identity);
  const ask = client.query<RestoredOwner>(`SELECT id, name FROM ${table} ${OWNERS}`);
  return (await ask.finally(() => client.end())).rows;
}
