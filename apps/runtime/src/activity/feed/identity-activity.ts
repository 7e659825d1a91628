import { Injectable } from '@nestjs/common';
import type { AuthEventEntry, AuthEventList } from '@sv/contracts/internal.contract';
import { type InstantCursor, toCursor } from '@sv/server/http/instant-cursor';
import { InternalClient } from '../../kernel/auth-client/internal-client';
import { type ActivityFilter, type ActivityPage, ActivitySource, type NamelessEntry } from './activity-source';

/** The identity log, as the auth server keeps it. */
@Injectable()
export class IdentityActivity extends ActivitySource {
  constructor(private readonly internal: InternalClient) {
    super();
  }

  async readPage(
    { plugin, ...filter }: ActivityFilter,
    limit: number,
    before: InstantCursor | null,
  ): Promise<ActivityPage> {
    // No plugin writes there.
    if (plugin !== undefined) return { entries: [], hasMore: false };
    const query = new URLSearchParams({ limit: String(limit) });
    for (const [name, value] of Object.entries(filter)) if (value !== undefined) query.set(name, value);
    if (before) query.set('cursor', toCursor(before));
    const answer = await this.internal.call<AuthEventList>({ path: `/internal/auth-events?${query}` });
    return { entries: answer.entries.map(toEntry), hasMore: answer.nextCursor !== null };
  }
}

/** `metadata` also has whether it failed and why; clients turn that into text. */
const toEntry = ({ outcome, reason, metadata, ...event }: AuthEventEntry): NamelessEntry => ({
  id: event.id,
  at: event.at,
  origin: 'auth',
  action: event.action,
  actorId: event.actorId,
  actorType: event.actorType,
  subjectUserId: event.subjectUserId,
  pluginId: null,
  targetType: null,
  targetId: null,
  summary: outcome === 'failure' ? `${event.action}.failed` : event.action,
  metadata: { outcome, ...(reason && { reason }), ...metadata },
  address: event.address,
  device: event.device,
});
