import { Injectable } from '@nestjs/common';
import { anyOf, type Log, newestRows } from '@sv/server/database/search/newest-matches';
import { spanOf } from '@sv/server/database/search/span';
import { fromCursor, toCursor } from '@sv/server/http/instant-cursor';
import { DataSource, type SelectQueryBuilder } from 'typeorm';
import type { AuthEventEntry, AuthEventList } from '@sv/contracts/internal.contract';
import { AuthEvent } from '../database/auth-event.entity';
import { deviceName } from '@sv/server/http/device-name';
import type { AuthEventsQuery } from './auth-events.dto';
import { pathsToPerson, pathsToWord } from './event-paths.sql';

/** Reads the identity log, newest first, for the activity feeds of the runtime. */
@Injectable()
export class AuthEventFeed {
  constructor(private readonly db: DataSource) {}

  async listEvents(query: AuthEventsQuery): Promise<AuthEventList> {
    const found = await this.newest(query, query.limit + 1);
    const entries = found.slice(0, query.limit).map(toEntry);
    return { entries, nextCursor: found.length > query.limit ? toCursor(entries.at(-1)!) : null };
  }

  private async newest(query: AuthEventsQuery, limit: number): Promise<AuthEvent[]> {
    const { q, user, from, to, cursor } = query;
    const [ways, other] = [...(q ? [pathsToWord(this.db, q)] : []), ...(user ? [pathsToPerson(user)] : [])];
    const log: Log<AuthEvent> = {
      rows: () => this.db.getRepository(AuthEvent).createQueryBuilder('event'),
      instant: 'at',
      span: spanOf({ from: toStored(from), to: toStored(to) }, cursor === undefined ? null : fromCursor(cursor)),
      narrow: events => {
        narrow(events, query);
        if (other) anyOf(events, other);
      },
    };
    return newestRows(log, ways, limit);
  }
}

const toStored = (instant?: string): string | undefined => instant && new Date(instant).toISOString();

function narrow(events: SelectQueryBuilder<AuthEvent>, query: AuthEventsQuery): void {
  if (query.action) events.andWhere('event.kind = :action', query);
  if (query.actor) events.andWhere('event.actorId = :actor', query);
  if (query.subject) events.andWhere('event.userId = :subject', query);
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
