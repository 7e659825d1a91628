import { Injectable } from '@nestjs/common';
import { ConflictError, type Db, sdk } from '@sv/sdk';
import { LessThan } from 'typeorm';
import { revivedItem } from '../items/revived-item';
import { TaskItemRow } from '../items/task-item.entity';
import { TaskListRow } from '../lists/task-list.entity';
import type { Owner } from '../owner';
import { SectionRow } from '../sections/section.entity';
import { ListMemberRow } from '../sharing/list-member.entity';
import { forgetGoneItems } from '../talk/forget-items';
import { ListNotFoundError } from '../tasks.errors';
import { KEPT_MS } from '../deleted-items/kept-for';
import { DeletedListRow } from './deleted-list.entity';
import { goneOf } from './gone-people';
import { newIdsOfTaken } from './new-ids-of-taken';

/** Databases take only so many values in one statement. */
const AT_ONCE = 200;

/** Keeps what was deleted for an hour, so that it can be taken back: whole, and where it was. */
@Injectable()
export class DeletedLists {
  /** Within the transaction in which the list goes, before its items do. */
  async keep(tx: Db, list: TaskListRow, now: Date): Promise<void> {
    const { id, tenantId, userId } = list;
    const items = await tx.repository(TaskItemRow).findBy({ listId: id });
    const members = await tx.repository(ListMemberRow).findBy({ listId: id });
    const sections = await tx.repository(SectionRow).findBy({ listId: id });
    const content = { list, items, members, sections };
    await tx.repository(DeletedListRow).insert({ id, tenantId, userId, content, deletedAt: now });
  }

  /** Those of a deleted list whose accounts were deleted since; asked before a transaction begins. */
  async goneSince(owner: Owner, id: string): Promise<ReadonlySet<string>> {
    const row = await sdk.db.repository(DeletedListRow).findOneBy({ ...owner, id });
    const { members = [], items = [] } = row?.content ?? {};
    const named = [...members.map(one => one.userId), ...items.flatMap(one => [one.assigneeId, one.createdBy])];
    return goneOf(named.filter(one => one !== owner.userId));
  }

  /**
   * @param gone who must not come back with the list
   * @throws ListNotFoundError. Whoever comes second finds nothing any more.
   */
  async restore(tx: Db, owner: Owner, id: string, gone: ReadonlySet<string>): Promise<TaskListRow> {
    const kept = tx.repository(DeletedListRow);
    const row = await kept.findOneBy({ ...owner, id });
    if (!row || (await kept.delete({ ...owner, id })).affected === 0) throw new ListNotFoundError();
    const list = { ...row.content.list, createdAt: new Date(row.content.list.createdAt) };
    await tx.repository(TaskListRow).insert(list);
    const newSectionIds = await insertSections(tx, row.content.sections ?? []);
    const items = row.content.items.map(item => revivedItem(item, gone));
    await insertItems(tx, items, newSectionIds);
    const members = (row.content.members ?? [])
      .filter(({ userId }) => userId === null || !gone.has(userId))
      .map(one => ({ ...one, createdAt: new Date(one.createdAt) }));
    if (members.length > 0) await tx.repository(ListMemberRow).insert(members);
    return list;
  }

  async forget(now = new Date()): Promise<void> {
    const before = new Date(now.getTime() - KEPT_MS);
    const old = await sdk.db.repository(DeletedListRow).findBy({ deletedAt: LessThan(before) });
    for (const row of old) await sdk.db.transaction(tx => forgetOne(tx, row));
  }
}

/** Who makes a list with the id of a deleted one would prevent that it comes back. @throws ConflictError */
export async function requireNotDeleted(tx: Db, id: string): Promise<void> {
  if (await tx.repository(DeletedListRow).existsBy({ id })) throw new ConflictError('There was a list with this id.');
}

/** One that is restored at the same moment keeps everything. */
async function forgetOne(tx: Db, { id, content }: DeletedListRow): Promise<void> {
  const { affected } = await tx.repository(DeletedListRow).delete({ id });
  const itemIds = content.items.map(item => item.id);
  if (affected > 0) await forgetGoneItems(tx, itemIds);
}

/** @returns those that had to get another id */
async function insertSections(tx: Db, sections: readonly SectionRow[]): Promise<ReadonlyMap<string, string>> {
  const rows = tx.repository(SectionRow);
  const ids = sections.map(({ id }) => id);
  const newIds = await newIdsOfTaken(ids, id => rows.find({ where: { id }, select: { id: true } }));
  const again = sections.map(section => ({ ...section, id: newIds.get(section.id) ?? section.id }));
  if (again.length > 0) await rows.insert(again);
  return newIds;
}

async function insertItems(
  tx: Db,
  items: readonly TaskItemRow[],
  newSectionIds: ReadonlyMap<string, string>,
): Promise<void> {
  const rows = tx.repository(TaskItemRow);
  const ids = items.map(({ id }) => id);
  const newIds = await newIdsOfTaken(ids, id => rows.find({ where: { id }, select: { id: true } }));
  const again = items.map(item => ({
    ...item,
    id: newIds.get(item.id) ?? item.id,
    parentId: item.parentId && (newIds.get(item.parentId) ?? item.parentId),
    sectionId: item.sectionId && (newSectionIds.get(item.sectionId) ?? item.sectionId),
  }));
  for (let from = 0; from < again.length; from += AT_ONCE) await rows.insert(again.slice(from, from + AT_ONCE));
}
