import { Injectable } from '@nestjs/common';
import { ConflictError, NotFoundError, sdk } from '@sv/sdk';
import { v7 as newId } from 'uuid';
import type { Entry, NewEntry } from '../../shared/entry.contract';
import { entryLimits } from '../../shared/entry-limits';
import type { Owner } from '../owner';
import { EntryRow } from './entry.entity';

/** One person's entries: list, add, remove. */
@Injectable()
export class EntriesService {
  async list(owner: Owner): Promise<Entry[]> {
    const rows = await sdk.db.repository(EntryRow).find({
      where: { ...owner },
      order: { createdAt: 'DESC', id: 'DESC' },
      take: entryLimits.entriesPerPerson,
    });
    return rows.map(toEntry);
  }

  /** @throws ConflictError when the person has as many as one may have */
  add(owner: Owner, { title }: NewEntry, now = new Date()): Promise<Entry> {
    return sdk.db.transaction(async tx => {
      const entries = tx.repository(EntryRow);
      if ((await entries.countBy({ ...owner })) >= entryLimits.entriesPerPerson) {
        throw new ConflictError(`There may be ${entryLimits.entriesPerPerson} entries. Delete some first.`);
      }
      const row = { id: newId(), ...owner, title, createdAt: now };
      await entries.insert(row);
      return toEntry(row);
    });
  }

  /** @throws NotFoundError also for somebody else's */
  async remove(owner: Owner, id: string): Promise<void> {
    const { affected } = await sdk.db.repository(EntryRow).delete({ ...owner, id });
    if (affected === 0) throw new NotFoundError('There is no such entry, or it is not yours.');
  }
}

const toEntry = ({ id, title, createdAt }: EntryRow): Entry => ({ id, title, createdAt: createdAt.toISOString() });
