import { sdk } from '@sv/sdk';
import { In } from 'typeorm';
import type { EntryRow } from './entry.entity';
import { ShareRow } from './share.entity';

/** The shares of some entries, by the id of the entry. */
export async function sharesOfEntries(entries: readonly EntryRow[]): Promise<ReadonlyMap<string, ShareRow[]>> {
  const shares = new Map<string, ShareRow[]>(entries.map(({ id }) => [id, []]));
  const where = { entryId: In([...shares.keys()]) };
  const rows = await sdk.db.repository(ShareRow).find({ where, order: { memberId: 'ASC' } });
  for (const row of rows) shares.get(row.entryId)?.push(row);
  return shares;
}
