import { type Db, sdk, type Translate } from '@sv/sdk';
import type { ImportRequest, ImportTally } from '@sv/sdk/portability';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { In } from 'typeorm';
import { taskLimits } from '../../shared/task-limits';
import type { TaskFilter } from '../../shared/views.contract';
import { isInAUsualYear } from '../input/instant-rule';
import { isLine } from '../input/text-rules';
import { ownedBy } from '../portability/owned-by';
import { TaskFilterDto } from './filter.dto';
import { FilterRow } from './filter.entity';
import { storedFilter } from './stored-filter';

/** A saved filter in an archive. It stands behind the lists that it may name. */
export interface FilterRecord {
  kind: 'filter';
  id: string;
  name: string;
  filter: TaskFilter;
  createdAt: string;
}

export async function* exportFilters(userId: string): AsyncGenerator<FilterRecord> {
  const order = { createdAt: 'ASC', id: 'ASC' } as const;
  for (const { id, name, filter, createdAt } of await sdk.db
    .repository(FilterRow)
    .find({ where: { ...ownedBy(userId) }, order })) {
    yield { kind: 'filter', id, name, filter, createdAt: createdAt.toISOString() };
  }
}

/** An archive is somebody's file: nothing in it is taken on trust. */
export function isFilterRecord(record: Partial<Record<keyof FilterRecord, unknown>>): boolean {
  const { id, name, filter, createdAt } = record;
  if (typeof id !== 'string' || !isLine(name, taskLimits.filterName) || !isInAUsualYear(createdAt)) return false;
  if (typeof filter !== 'object' || filter === null || Array.isArray(filter)) return false;
  return (
    validateSync(plainToInstance(TaskFilterDto, filter), { forbidNonWhitelisted: true, whitelist: true }).length === 0
  );
}

/** Adds the filters that are not there yet. The lists that they name are the ones that theirs became. */
export async function importFilters(
  db: Db,
  records: readonly FilterRecord[],
  { request, tally, t }: { request: ImportRequest; tally: ImportTally; t: Translate },
): Promise<void> {
  const rows = new Map(records.map(record => [request.mapId(record.id), toRow(record, request)]));
  tally.skipped += records.length - rows.size;
  const filters = db.repository(FilterRow);
  for (const { id } of await filters.find({ where: { id: In([...rows.keys()]) }, select: { id: true } })) {
    rows.delete(id);
    tally.skipped += 1;
  }
  const room = taskLimits.savedFilters - (await filters.countBy({ ...ownedBy(request.userId) }));
  const fitting = [...rows.values()].slice(0, Math.max(0, room));
  for (let left = rows.size - fitting.length; left > 0; left -= 1) {
    tally.fail('too-many-filters', t('You can save {count} filters.', { count: taskLimits.savedFilters }));
  }
  tally.added += fitting.length;
  if (fitting.length > 0 && !request.dryRun) await filters.insert(fitting);
}

const toRow = ({ id, name, filter, createdAt }: FilterRecord, { userId, mapId }: ImportRequest): FilterRow => ({
  id: mapId(id),
  ...ownedBy(userId),
  name,
  ...storedFilter({ ...filter, ...(filter.listIds && { listIds: filter.listIds.map(mapId) }) }),
  // Ids of people mean nothing elsewhere.
  assigneeId: null,
  createdAt: new Date(createdAt),
  version: 1,
});
