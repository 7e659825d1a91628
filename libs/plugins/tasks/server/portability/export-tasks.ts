import { sdk } from '@sv/sdk';
import { inBatches } from '@sv/sdk/portability';
import { In } from 'typeorm';
import { exportFilters } from '../filters/filter-record';
import { toPriority } from '../items/priority';
import { toTags } from '../items/tags';
import { TaskItemRow } from '../items/task-item.entity';
import { TaskListRow } from '../lists/task-list.entity';
import { exportTalk } from '../talk/portability/export-talk';
import type { TalkRecord } from '../talk/portability/talk-record';
import { SectionOrder } from '../sections/section-order';
import type { SectionRow } from '../sections/section.entity';
import { ownedBy } from './owned-by';
import type { ItemRecord, ListRecord, SectionRecord, TaskRecord } from './task-record';

/**
 * What a person takes along: each list, oldest first, with its sections, its items in their order and
 * what was said of them; saved filters.
 */
export async function* exportTasks({ userId }: { userId: string }): AsyncGenerator<TaskRecord | TalkRecord> {
  const order = { createdAt: 'ASC', id: 'ASC' } as const;
  for (const list of await sdk.db.repository(TaskListRow).find({ where: { ...ownedBy(userId) }, order })) {
    yield toListRecord(list);
    yield* (await new SectionOrder(sdk.db, list.id).inOrder()).map(toSectionRecord);
    yield* itemsOf(list.id, userId);
  }
  yield* exportFilters(userId);
}

/**
 * Which items there are, and their order, is read at once: who moves a task while its list is written out would else
 * have it twice, or not at all. Their contents are read piece by piece, for they may be large.
 */
async function* itemsOf(listId: string, userId: string): AsyncGenerator<ItemRecord | TalkRecord> {
  const items = sdk.db.repository(TaskItemRow);
  const order = { position: 'ASC', id: 'ASC' } as const;
  const ids = (await items.find({ where: { listId }, order, select: { id: true } })).map(({ id }) => id);
  let position = 0;
  for await (const batch of inBatches(ids, 200)) {
    const rows = await items.findBy({ id: In(batch) });
    const byId = new Map(rows.map(row => [row.id, row]));
    for (const id of batch) {
      const row = byId.get(id);
      if (row) yield toItemRecord(row, position++);
    }
    yield* exportTalk(batch, userId);
  }
}

const toListRecord = ({ id, name, color, createdAt }: TaskListRow): ListRecord => ({
  kind: 'list',
  id,
  name,
  color,
  createdAt: createdAt.toISOString(),
});

const toSectionRecord = ({ id, listId, name }: SectionRow): SectionRecord => ({ kind: 'section', id, listId, name });

const toItemRecord = (row: TaskItemRow, position: number): ItemRecord => ({
  kind: 'item',
  id: row.id,
  listId: row.listId,
  title: row.title,
  notes: row.notes,
  position,
  dueAt: row.dueAt?.toISOString() ?? null,
  doneAt: row.doneAt?.toISOString() ?? null,
  remindedAt: row.notifiedAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  parentId: row.parentId,
  sectionId: row.sectionId,
  priority: toPriority(row.priority),
  tags: toTags(row.tags),
  startAt: row.startAt?.toISOString() ?? null,
  allDay: row.allDay,
  timeZone: row.timeZone,
  recurrence: row.recurrence,
  repeatsFrom: row.repeatsFrom,
});
