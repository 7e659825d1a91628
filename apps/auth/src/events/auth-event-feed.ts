import { Injectable } from '@nestjs/common';
import { anyOf, type Log, newestMatches } from '@sv/server/database/search/newest-matches';
import { DataSource, type SelectQueryBuilder } from 'typeorm';
import type { AuthEventEntry, AuthEventList } from '@sv/contracts/internal.contract';
import { AuthEvent } from '../database/auth-event.entity';
import { fromCursor, toPage } from '../http/cursor';
import { deviceName } from '@sv/server/http/device-name';
import type { AuthEventsQuery } from './auth-events.dto';
import { waysToPerson, waysToWord } from './event-ways';

/** Answers what happened to identities, newest first, for the activity feeds of the runtime. */
@Injectable()
export class AuthEventFeed {
  constructor(private readonly db: DataSource) {}

  async list(query: AuthEventsQuery): Promise<AuthEventList> {
    const { page, nextCursor } = toPage(await this.newest(query, query.limit + 1), query.limit);
    return { entries: page.map(toEntry), nextCursor };
  }

  private async newest(query: AuthEventsQuery, limit: number): Promise<AuthEvent[]> {
    const { q, user, cursor } = query;
    const [ways, other] = [...(q ? [waysToWord(this.db, q)] : []), ...(user ? [waysToPerson(user)] : [])];
    const log: Log<AuthEvent> = {
      rows: () => {
        const events = this.db.getRepository(AuthEvent).createQueryBuilder('event');
        return cursor ? events.where('event.id < :after', { after: fromCursor(cursor) }) : events;
      },
      narrow: events => {
        narrow(events, query);
        if (other) anyOf(events, other);
      },
    };
    if (ways) return newestMatches(log, ways, limit);
    const events = log.rows().orderBy('event.id', 'DESC').take(limit);
    log.narrow(events);
    return events.getMany();
  }
}

function narrow(events: SelectQueryBuilder<AuthEvent>, query: AuthEventsQuery): void {
  if (query.action) events.andWhere('event.kind = :action', query);
  if (query.actor) events.andWhere('event.actorId = :actor', query);
  if (query.subject) events.andWhere('event.userId = :subject', query);
  if (query.from) events.andWhere('event.at >= :from', { from: new Date(query.from).toISOString() });
  if (query.to) events.andWhere('event.at < :to', { to: new Date(query.to).toISOString() });
}

function toEntry(event: AuthEvent): AuthEventEntry {
  const { id, at, kind, outcome, reason, actorId, actorType, userId, address, userAgent, details } = event;
  return {
    id,
    at: at.toISOString(),
    action: kind,
    outcome,
    reason,
    actorId,
    actorType,
    subjectUserId: userId,
    address,
    device: deviceName(userAgent),
    metadata: details,
  };
}
