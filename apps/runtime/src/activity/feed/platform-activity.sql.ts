import { Injectable } from '@nestjs/common';
import type { AdminUserList } from '@sv/contracts/admin/users.contract';
import { anyOf, type Log, newestRows, type Way } from '@sv/server/database/search/newest-matches';
import { spanOf } from '@sv/server/database/search/span';
import type { InstantCursor } from '@sv/server/http/instant-cursor';
import { DataSource } from 'typeorm';
import { InternalClient } from '../../kernel/auth-client/internal-client';
import { type ActivityFilter, type ActivityPage, ActivitySource, type NamelessEntry } from './activity-source';
import { ActivityRow } from '../chain/activity-row.entity';
import { narrow, pathsToPerson, pathsToPlugin, pathsToWord } from './activity-paths.sql';

/** A search by a word includes the entries of at most so many people whose name matches. */
const PEOPLE = 200;
/** The platform's own log: what the runtime and its plugins did. */
@Injectable()
export class PlatformActivity extends ActivitySource {
  constructor(
    private readonly db: DataSource,
    private readonly internal: InternalClient,
  ) {
    super();
  }

  async readPage(filter: ActivityFilter, limit: number, before: InstantCursor | null): Promise<ActivityPage> {
    const found = await this.newest(filter, limit + 1, before);
    return { entries: found.slice(0, limit).map(toEntry), hasMore: found.length > limit };
  }

  private async newest(filter: ActivityFilter, limit: number, before: InstantCursor | null): Promise<ActivityRow[]> {
    const [ways, ...others] = await this.alternatives(filter);
    const log: Log<ActivityRow> = {
      rows: () => this.db.getRepository(ActivityRow).createQueryBuilder('row'),
      instant: 'createdAt',
      span: spanOf(filter, before),
      narrow: rows => {
        narrow(rows, filter);
        for (const other of others) anyOf(rows, other);
      },
    };
    return newestRows(log, ways, limit);
  }

  /**
   * For each filter that an entry can meet in several ways, those ways. The filter that the fewest entries meet comes
   * first.
   */
  private async alternatives({ q, plugin, user }: ActivityFilter): Promise<Way[][]> {
    return [
      ...(q ? [pathsToWord(this.db, q, await this.people(q))] : []),
      ...(plugin ? [pathsToPlugin(this.db, plugin)] : []),
      ...(user ? [pathsToPerson(user)] : []),
    ];
  }

  /** The log contains no names: people are looked up by name first, as for the identity log. */
  private async people(q: string): Promise<string[]> {
    const query = new URLSearchParams({ q, limit: String(PEOPLE) });
    const { users } = await this.internal.call<AdminUserList>({ path: `/internal/users?${query}` });
    return users.map(({ id }) => id);
  }
}

const toEntry = (row: ActivityRow): NamelessEntry => ({
  id: row.id,
  at: row.createdAt.toISOString(),
  origin: 'activity',
  action: row.action,
  actorId: row.actorId,
  actorType: row.actorType,
  subjectUserId: row.subjectUserId,
  pluginId: row.pluginId,
  targetType: row.targetType,
  targetId: row.targetId,
  summary: row.summary,
  metadata: row.metadata,
});
