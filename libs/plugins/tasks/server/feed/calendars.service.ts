import { Injectable } from '@nestjs/common';
import { sdk } from '@sv/sdk';
import type { LinkState, NewLink } from '../../shared/links.contract';
import type { TaskItemRow } from '../items/task-item.entity';
import { linkLabel } from '../links/link-label';
import { ALL_LISTS, ListLinkRow } from '../links/list-link.entity';
import { type LinkSpot, OutsideLinks } from '../links/outside-links';
import type { Owner } from '../owner';
import { accessList } from '../sharing/list-access';
import { LinkNotFoundError, ListNotFoundError } from '../tasks.errors';
import { textsFor } from '../texts-for';
import { calendarFile } from './calendar-file';
import { datedFor, datedIn } from './dated-tasks';

/**
 * Calendars that calendar apps subscribe to by a secret address: of one list, or of what somebody is to do in all lists.
 * Each person has their own, and it shows what they see at that moment.
 */
@Injectable()
export class CalendarsService {
  constructor(private readonly links: OutsideLinks) {}

  /** @param listId null: of all lists. @throws ListNotFoundError */
  async find(caller: Owner, listId: string | null): Promise<LinkState> {
    if (listId) await accessList(caller, listId, 'view');
    return { link: await this.links.find(spotOf(caller, listId)) };
  }

  /** @throws ListNotFoundError, LinkExistsError; what `sdk.links.create` throws */
  async create(caller: Owner, listId: string | null): Promise<NewLink> {
    const list = listId && (await accessList(caller, listId, 'view')).list;
    const t = await textsFor(caller.userId);
    const { url, link } = await this.links.create(spotOf(caller, listId), {
      path: '/feed/:token',
      label: list ? linkLabel(list.name, name => t('Calendar of “{name}”', { name })) : t('Calendar of all my tasks'),
    });
    return { url: toFeed(url), link };
  }

  /** Also after the list was left. */
  end(caller: Owner, listId: string | null): Promise<void> {
    return this.links.end(spotOf(caller, listId));
  }

  /** For whoever sent the token: nobody is signed in. @throws LinkNotFoundError */
  async read(token: string): Promise<string> {
    const link = await sdk.links.check(token);
    const row =
      link &&
      (await sdk.db.repository(ListLinkRow).findOneBy({ linkId: link.id, kind: 'calendar', userId: link.createdBy }));
    if (!row) throw new LinkNotFoundError();
    const { tenantId, userId, target } = row;
    const person = { tenantId, userId };
    const { name, tasks } = await (target === ALL_LISTS ? allOf(person) : listOf(person, target));
    const locale = (await sdk.users.locales([userId])).get(userId);
    return calendarFile(name, tasks, { timeZone: locale?.timeZone ?? 'UTC', addressOf });
  }
}

const spotOf = ({ tenantId, userId }: Owner, listId: string | null): LinkSpot => ({
  tenantId,
  userId,
  kind: 'calendar',
  target: listId ?? ALL_LISTS,
});

/** The link is to a page that says what the address is for; the calendar is at the route with the same token. */
const toFeed = (url: string): string => url.replace(/\/feed\/([^/]+)$/, '/api/feed/$1.ics');

interface Calendar {
  name: string;
  tasks: TaskItemRow[];
}

async function allOf(person: Owner): Promise<Calendar> {
  const t = await textsFor(person.userId);
  return { name: t('Tasks'), tasks: await datedFor(person) };
}

/** @throws LinkNotFoundError for somebody who does not see the list any more */
async function listOf(person: Owner, listId: string): Promise<Calendar> {
  const { list } = await accessList(person, listId, 'view').catch((error: unknown) => {
    throw error instanceof ListNotFoundError ? new LinkNotFoundError() : error;
  });
  return { name: list.name, tasks: await datedIn(listId) };
}

const addressOf = ({ listId, id }: TaskItemRow): string =>
  `${sdk.platform.getConfig().instanceUrl}/tasks/lists/${listId}/tasks/${id}`;
