import { Injectable } from '@nestjs/common';
import { ChangedMeanwhileError, changeVersion, type Db, ofVersion, sdk } from '@sv/sdk';
import { v7 as newId } from 'uuid';
import { taskLimits } from '../../shared/task-limits';
import type { NewSavedFilter, SavedFilter, SavedFilterChange } from '../../shared/views.contract';
import { ListNews } from '../live/list-news';
import type { Owner } from '../owner';
import { FilterNotFoundError, TooManyFiltersError } from '../tasks.errors';
import { FilterRow } from './filter.entity';
import { filterOf, storedFilter } from './stored-filter';

/** The filters that somebody saved. They name lists and people, and show nothing of them: what is found is asked for then. */
@Injectable()
export class FiltersService {
  constructor(private readonly news: ListNews) {}

  async list(owner: Owner): Promise<SavedFilter[]> {
    const rows = await filters(sdk.db).findBy({ ...owner });
    return rows.map(toFilter).sort((one, other) => one.name.localeCompare(other.name) || (one.id < other.id ? -1 : 1));
  }

  /**
   * Adds a filter once: when the sender repeats a request with its own id, answers the one that is there.
   *
   * @throws TooManyFiltersError. Two requests at the same moment may both be the last one allowed.
   */
  async add(owner: Owner, { id = newId(), name, filter }: NewSavedFilter, now = new Date()): Promise<SavedFilter> {
    const row = { id, ...owner, name, ...storedFilter(filter), createdAt: now, version: 1 };
    const before = await sdk.db.transaction(async tx => {
      const known = await filters(tx).findOneBy({ ...owner, id });
      if (known) return known;
      if ((await filters(tx).countBy({ ...owner })) >= taskLimits.savedFilters) throw new TooManyFiltersError();
      await filters(tx).insert(row);
      return null;
    });
    if (!before) await this.changed(owner);
    return toFilter(before ?? row);
  }

  /** @throws FilterNotFoundError, ChangedMeanwhileError */
  async change(owner: Owner, id: string, change: SavedFilterChange, expected: number | null): Promise<SavedFilter> {
    const { name, filter } = change;
    const fields = { ...(name !== undefined && { name }), ...(filter !== undefined && storedFilter(filter)) };
    const row = await changeVersion(filters(sdk.db), { ...owner, id }, expected, () => fields);
    if (!row || row === 'stale') return this.refuse(owner, id);
    await this.changed(owner);
    return toFilter(row);
  }

  /** @throws FilterNotFoundError, ChangedMeanwhileError */
  async delete(owner: Owner, id: string, expected: number | null): Promise<void> {
    const { affected } = await filters(sdk.db).delete(ofVersion({ ...owner, id }, expected));
    if (affected === 0) await this.refuse(owner, id);
    await this.changed(owner);
  }

  private async refuse(owner: Owner, id: string): Promise<never> {
    const row = await filters(sdk.db).findOneBy({ ...owner, id });
    throw row ? new ChangedMeanwhileError(toFilter(row)) : new FilterNotFoundError();
  }

  /** Other tabs of the person show it too. */
  private changed({ userId }: Owner): Promise<void> {
    return this.news.tell({ userIds: [userId], groupIds: [] });
  }
}

const filters = (db: Db) => db.repository(FilterRow);

const toFilter = (row: FilterRow): SavedFilter => ({
  id: row.id,
  name: row.name,
  filter: filterOf(row),
  createdAt: row.createdAt.toISOString(),
  version: row.version,
});
