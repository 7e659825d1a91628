import { type SearchRequest, type SearchResult, sdk } from '@sv/sdk';
import { ILike } from 'typeorm';
import { EntryRow } from '../entries/entry.entity';
import { caller } from '../owner';

/** Finds entries of the caller, newest first. Somebody else's are not looked at. */
export async function searchEntries({ q, limit }: SearchRequest): Promise<SearchResult[]> {
  // What stands for other characters in a pattern stands for any one character here; the rows are looked at again.
  const title = ILike(`%${q.replace(/[%_\\]/g, '_')}%`);
  const rows = await sdk.db
    .repository(EntryRow)
    .find({ where: { ...caller(), title }, order: { createdAt: 'DESC' }, take: limit });
  const found = rows.filter(row => row.title.toLowerCase().includes(q.toLowerCase()));
  return found.map(row => ({ id: row.id, title: row.title, url: '/starter', at: row.createdAt }));
}
