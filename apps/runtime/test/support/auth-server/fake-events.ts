import type { AuthEventEntry, AuthEventList } from '@sv/contracts/internal.contract';
import { byNewest } from '@sv/server/database/search/span';
import { fromCursor, toCursor } from '@sv/server/http/instant-cursor';

/** Newest first, by the filters that the real one knows. */
export function pageOfEvents(events: readonly AuthEventEntry[], url: string): AuthEventList {
  const query = new URL(url, 'http://auth').searchParams;
  const { action, actor, subject, user, from, to, cursor, limit = '50' } = Object.fromEntries(query);
  const before = cursor === undefined ? null : fromCursor(cursor);
  const entries = events
    .filter(event => !action || event.action === action)
    .filter(event => !actor || event.actorId === actor)
    .filter(event => !subject || event.subjectUserId === subject)
    .filter(event => !user || event.actorId === user || event.subjectUserId === user)
    .filter(event => (!from || event.at >= from) && (!to || event.at < to))
    .filter(event => !before || byNewest(before, event) < 0)
    .sort(byNewest);
  const page = entries.slice(0, Number(limit));
  const more = entries.length > page.length;
  return { entries: page, nextCursor: more ? toCursor(page.at(-1)!) : null };
}
