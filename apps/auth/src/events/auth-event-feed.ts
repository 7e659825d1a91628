import { Injectable } from '@nestjs/common';
import { Brackets, DataSource, type SelectQueryBuilder } from 'typeorm';
import type { AuthEventEntry, AuthEventList } from '@sv/contracts/internal.contract';
import { AuthEvent } from '../database/auth-event.entity';
import { User } from '../database/user.entity';
import { fromCursor, toPage } from '../http/cursor';
import { toPattern } from '../http/like-pattern';
import { deviceName } from '@sv/server/http/device-name';
import type { AuthEventsQuery } from './auth-events.dto';

/** Answers what happened to identities, newest first, for the activity feeds of the runtime. */
@Injectable()
export class AuthEventFeed {
  constructor(private readonly db: DataSource) {}

  async list(query: AuthEventsQuery): Promise<AuthEventList> {
    const events = this.db
      .getRepository(AuthEvent)
      .createQueryBuilder('event')
      .orderBy('event.id', 'DESC')
      .take(query.limit + 1);
    narrow(events, query);
    const { page, nextCursor } = toPage(await events.getMany(), query.limit);
    return { entries: page.map(toEntry), nextCursor };
  }
}

function narrow(events: SelectQueryBuilder<AuthEvent>, query: AuthEventsQuery): void {
  if (query.cursor) events.andWhere('event.id < :after', { after: fromCursor(query.cursor) });
  if (query.action) events.andWhere('event.kind = :action', query);
  if (query.actor) events.andWhere('event.actorId = :actor', query);
  if (query.subject) events.andWhere('event.userId = :subject', query);
  if (query.user) {
    events.andWhere(
      new Brackets(either => either.where('event.actorId = :user', query).orWhere('event.userId = :user', query)),
    );
  }
  if (query.q) search(events, query.q);
  if (query.from) events.andWhere('event.at >= :from', { from: new Date(query.from).toISOString() });
  if (query.to) events.andWhere('event.at < :to', { to: new Date(query.to).toISOString() });
}

/** Names are looked up, never stored: who was deleted is not found by the name of then. */
function search(events: SelectQueryBuilder<AuthEvent>, text: string): void {
  const people = events.subQuery().select('person.id').from(User, 'person').where(`person.searchText ${LIKE}`);
  const own = ['kind', 'reason', 'address'].map(column => `event.${column} ${LIKE}`);
  const theirs = ['userId', 'actorId'].map(column => `event.${column} IN ${people.getQuery()}`);
  events.andWhere(`(${[...own, ...theirs].join(' OR ')})`, { part: toPattern(text) });
}

const LIKE = `LIKE :part ESCAPE '\\'`;

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
