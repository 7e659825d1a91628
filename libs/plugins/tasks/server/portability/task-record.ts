import { taskLimits } from '../../shared/task-limits';
import type { RepeatsFrom, TaskPriority } from '../../shared/task.contract';
import { type FilterRecord, isFilterRecord } from '../filters/filter-record';
import { isInAUsualYear } from '../input/instant-rule';
import { isRecurrence } from '../input/recurrence-rule';
import { isLine, isLines } from '../input/text-rules';
import { isTimeZone } from '../input/time-zone-rule';
import { repeatsFromValues } from '../items/item-fields.dto';
import { priorities } from '../items/priority';
import { TAG } from '../items/tags';
import { COLOR } from '../lists/list.dto';

/** A list in an archive. Its items follow it. */
export interface ListRecord {
  kind: 'list';
  id: string;
  name: string;
  color: string;
  createdAt: string;
}

/** A section of a list in an archive: behind the list and before its items, in their order. */
export interface SectionRecord {
  kind: 'section';
  id: string;
  listId: string;
  name: string;
}

/** An item in an archive. Those of one list are in their order; `position` says it once more for other readers. */
export interface ItemRecord {
  kind: 'item';
  id: string;
  listId: string;
  title: string;
  notes: string | null;
  position: number;
  dueAt: string | null;
  doneAt: string | null;
  /** When its owner was told that it is due; taken along so that nobody is told twice. */
  remindedAt: string | null;
  createdAt: string;
  /** The rest is missing in archives of versions without it. */
  parentId?: string | null;
  sectionId?: string | null;
  priority?: TaskPriority | null;
  tags?: string[];
  startAt?: string | null;
  allDay?: boolean;
  timeZone?: string | null;
  recurrence?: string | null;
  repeatsFrom?: RepeatsFrom;
}

type Fields<T> = Partial<Record<keyof T, unknown>>;

export type TaskRecord = ListRecord | SectionRecord | ItemRecord | FilterRecord;

/** A record of an archive, or null. An archive is somebody's file: nothing in it is taken on trust. */
export function readRecord(record: unknown): TaskRecord | null {
  const { kind } = (record ?? {}) as { kind?: unknown };
  if (kind === 'list' && isList(record as Fields<ListRecord>)) return record as ListRecord;
  if (kind === 'section' && isSection(record as Fields<SectionRecord>)) return record as SectionRecord;
  if (kind === 'item' && isItem(record as Fields<ItemRecord>)) return record as ItemRecord;
  if (kind === 'filter' && isFilterRecord(record as Fields<FilterRecord>)) return record as FilterRecord;
  return null;
}

const isList = ({ id, name, color, createdAt }: Fields<ListRecord>): boolean =>
  typeof id === 'string' &&
  isLine(name, taskLimits.listName) &&
  typeof color === 'string' &&
  COLOR.test(color) &&
  isInstant(createdAt);

const isSection = ({ id, listId, name }: Fields<SectionRecord>): boolean =>
  typeof id === 'string' && typeof listId === 'string' && isLine(name, taskLimits.sectionName);

const isItem = (item: Fields<ItemRecord>): boolean =>
  typeof item.id === 'string' &&
  typeof item.listId === 'string' &&
  isLine(item.title, taskLimits.title) &&
  (item.notes === null || isLines(item.notes, taskLimits.notes)) &&
  isInstant(item.createdAt) &&
  [item.dueAt, item.doneAt, item.remindedAt].every(at => at === null || isInstant(at)) &&
  isDescribed(item);

const isDescribed = (item: Fields<ItemRecord>): boolean =>
  [item.parentId, item.sectionId].every(id => isNothingOr(id, value => typeof value === 'string')) &&
  isNothingOr(item.priority, isIn(priorities)) &&
  isNothingOr(item.tags, isTags) &&
  isNothingOr(item.startAt, isInstant) &&
  isNothingOr(item.allDay, allDay => typeof allDay === 'boolean') &&
  isNothingOr(item.timeZone, isTimeZone) &&
  isNothingOr(item.recurrence, isRecurrence) &&
  isNothingOr(item.repeatsFrom, isIn(repeatsFromValues));

const isNothingOr = (value: unknown, isRight: (value: unknown) => boolean): boolean =>
  value === undefined || value === null || isRight(value);

const isIn =
  (values: readonly unknown[]) =>
  (value: unknown): boolean =>
    values.includes(value);

const isTags = (tags: unknown): boolean =>
  Array.isArray(tags) &&
  tags.length <= taskLimits.tagsPerItem &&
  tags.every(tag => typeof tag === 'string' && tag.length <= taskLimits.tag && TAG.test(tag));

const isInstant = (value: unknown): value is string => typeof value === 'string' && isInAUsualYear(value);
