import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { type Db, sdk } from '@sv/sdk';
import { In, LessThan } from 'typeorm';
import { v7 as newId } from 'uuid';
import { bareItem } from '../items/item-row';
import { TaskItemRow } from '../items/task-item.entity';
import { TaskListRow } from '../lists/task-list.entity';
import type { Owner } from '../owner';
import { ListMemberRow } from '../sharing/list-member.entity';
import { ListNotFoundError } from '../tasks.errors';
import { DeletedListRow } from './deleted-list.entity';

/** Longer than any message with "Undo" stands. */
const KEPT_MS = 3_600_000;
const EVERY_MS = 600_000;
/** Databases take only so many values in one statement. */
const AT_ONCE = 200;
/** `sdk.users` takes no more at once. */
const MOST_PEOPLE = 1000;

/** Keeps what was deleted for an hour, so that it can be taken back: whole, and where it was. */
@Injectable()
export class DeletedLists implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger(DeletedLists.name);
  private timer: NodeJS.Timeout | undefined;

  onModuleInit(): void {
    this.timer = setInterval(() => void this.round(), EVERY_MS);
    this.timer.unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** Within the transaction in which the list goes, before its items do. */
  async keep(tx: Db, list: TaskListRow, now: Date): Promise<void> {
    const { id, tenantId, userId } = list;
    const items = await tx.repository(TaskItemRow).findBy({ listId: id });
    const members = await tx.repository(ListMemberRow).findBy({ listId: id });
    const content = { list, items, members };
    await tx.repository(DeletedListRow).insert({ id, tenantId, userId, content, deletedAt: now });
  }

  /** Those of a deleted list whose accounts were deleted since; asked before a transaction begins. */
  async goneSince(owner: Owner, id: string): Promise<ReadonlySet<string>> {
    const row = await sdk.db.repository(DeletedListRow).findOneBy({ ...owner, id });
    const { members = [], items = [] } = row?.content ?? {};
    const named = [...members.map(one => one.userId), ...items.flatMap(one => [one.assigneeId, one.createdBy])];
    const others = new Set(named.filter(one => one !== owner.userId));
    const asked = [...others].filter(one => typeof one === 'string').slice(0, MOST_PEOPLE);
    const people = asked.length === 0 ? [] : await sdk.users.get(asked);
    return new Set(people.filter(({ deleted }) => deleted).map(person => person.id));
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
    const items = row.content.items.map(item => withDates(item, gone));
    await tx.repository(TaskListRow).insert(list);
    for (let from = 0; from < items.length; from += AT_ONCE) {
      await insertItems(tx, items.slice(from, from + AT_ONCE));
    }
    const members = (row.content.members ?? [])
      .filter(({ userId }) => userId === null || !gone.has(userId))
      .map(one => ({ ...one, createdAt: new Date(one.createdAt) }));
    if (members.length > 0) await tx.repository(ListMemberRow).insert(members);
    return list;
  }

  async forget(now = new Date()): Promise<void> {
    const before = new Date(now.getTime() - KEPT_MS);
    await sdk.db.repository(DeletedListRow).delete({ deletedAt: LessThan(before) });
  }

  /** What the timer calls. A rejection that nobody catches is a crash of the plugin; the next round finds the same rows. */
  private async round(): Promise<void> {
    await this.forget().catch((err: unknown) => this.logger.error({ err }, 'deleted lists could not be forgotten'));
  }
}

const date = (stored: Date | null): Date | null => (stored === null ? null : new Date(stored));

/** Ids are made by pages: somebody may have given one of these to a task of theirs meanwhile. */
async function insertItems(tx: Db, items: readonly TaskItemRow[]): Promise<void> {
  const rows = tx.repository(TaskItemRow);
  const taken = await rows.find({ where: { id: In(items.map(({ id }) => id)) }, select: { id: true } });
  const ids = new Set(taken.map(({ id }) => id));
  await rows.insert(items.map(item => (ids.has(item.id) ? { ...item, id: newId() } : item)));
}

const unlessGone = (userId: string | null | undefined, gone: ReadonlySet<string>): string | null =>
  !userId || gone.has(userId) ? null : userId;

const withDates = (item: TaskItemRow, gone: ReadonlySet<string>): TaskItemRow => ({
  // Rows of former versions have less.
  ...bareItem,
  ...item,
  assigneeId: unlessGone(item.assigneeId, gone),
  createdBy: unlessGone(item.createdBy, gone),
  startAt: date(item.startAt ?? null),
  dueAt: date(item.dueAt),
  doneAt: date(item.doneAt),
  // Planned again: the setting may be another one by now.
  remindAt: null,
  notifiedAt: date(item.notifiedAt),
  createdAt: new Date(item.createdAt),
});
