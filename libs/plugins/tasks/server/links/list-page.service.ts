import { Injectable } from '@nestjs/common';
import { sdk } from '@sv/sdk';
import type { LinkState, NewLink, SharedItem, SharedList } from '../../shared/links.contract';
import type { TaskItem } from '../../shared/task.contract';
import { pageOf, type PageRequest } from '../items/item-pages.service';
import { ListCounts } from '../lists/list-counts';
import { TaskListRow } from '../lists/task-list.entity';
import type { Owner } from '../owner';
import { accessList } from '../sharing/list-access';
import { LinkNotFoundError } from '../tasks.errors';
import { textsFor } from '../texts-for';
import { linkLabel } from './link-label';
import { ListLinkRow } from './list-link.entity';
import { type LinkSpot, OutsideLinks } from './outside-links';

/** The page of a list that anyone with its link can read. Only the owner of the list creates and ends the link. */
@Injectable()
export class ListPageService {
  constructor(
    private readonly links: OutsideLinks,
    private readonly counts: ListCounts,
  ) {}

  /** @throws ListNotFoundError, OnlyOwnersError */
  async find(caller: Owner, listId: string): Promise<LinkState> {
    await accessList(caller, listId, 'own');
    return { link: await this.links.find(spotOf(caller, listId)) };
  }

  /** @throws ListNotFoundError, OnlyOwnersError, LinkExistsError; what `sdk.links.create` throws */
  async create(caller: Owner, listId: string, expiresAt: string | null = null): Promise<NewLink> {
    const { list } = await accessList(caller, listId, 'own');
    const t = await textsFor(caller.userId);
    return this.links.create(spotOf(caller, listId), {
      path: '/s/:token',
      label: linkLabel(list.name, name => t('List “{name}”', { name })),
      ...(expiresAt !== null && { expiresAt: new Date(expiresAt) }),
    });
  }

  /** @throws ListNotFoundError, OnlyOwnersError */
  async end(caller: Owner, listId: string): Promise<void> {
    await accessList(caller, listId, 'own');
    await this.endOf(caller, listId);
  }

  /** For somebody who gives the list away. */
  endOf(owner: Owner, listId: string): Promise<void> {
    return this.links.end(spotOf(owner, listId));
  }

  /** For whoever sent the token: nobody is signed in. @throws LinkNotFoundError */
  async read(token: string, page: PageRequest): Promise<SharedList> {
    const { id, name, color } = await listBehind(token);
    const [{ open, done }, { items, nextCursor }] = await Promise.all([this.counts.of(id), pageOf(id, page)]);
    return { name, color, openCount: open, doneCount: done, items: items.map(toSharedItem), nextCursor };
  }
}

const spotOf = ({ tenantId, userId }: Owner, listId: string): LinkSpot => ({
  tenantId,
  userId,
  kind: 'page',
  target: listId,
});

/** Of a list that its creator still owns. A deleted one is there again when that is undone, and its link with it. */
async function listBehind(token: string): Promise<TaskListRow> {
  const link = await sdk.links.check(token);
  const row =
    link && (await sdk.db.repository(ListLinkRow).findOneBy({ linkId: link.id, kind: 'page', userId: link.createdBy }));
  const list = row && (await sdk.db.repository(TaskListRow).findOneBy({ id: row.target, userId: row.userId }));
  if (!list) throw new LinkNotFoundError();
  return list;
}

const toSharedItem = (item: TaskItem): SharedItem => ({
  id: item.id,
  parentId: item.parentId,
  title: item.title,
  notes: item.notes,
  priority: item.priority,
  tags: item.tags,
  startAt: item.startAt,
  dueAt: item.dueAt,
  allDay: item.allDay,
  timeZone: item.timeZone,
  recurrence: item.recurrence,
  doneAt: item.doneAt,
});
