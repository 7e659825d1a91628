import { Injectable, type StreamableFile } from '@nestjs/common';
import type { ActivityFeed as Feed } from '@sv/contracts/activity.contract';
import { actorOf } from '../access/actor';
import type { Caller, UserCaller } from '../access/caller';
import { ActivityFeed } from './activity-feed';
import { ActivityJournal } from './activity-journal';
import { type ActivityQueryDto, type OwnActivityQueryDto, toFilter } from './activity-query.dto';
import type { ActivityFilter } from './activity-source';
import { ActivityExport } from './export/activity-export';

/** Who may read which part of the feed, and the note that it was read. */
@Injectable()
export class ActivityReader {
  constructor(
    private readonly feed: ActivityFeed,
    private readonly exports: ActivityExport,
    private readonly journal: ActivityJournal,
  ) {}

  /** A person's own: what they did, and what is about them. */
  own({ user }: UserCaller, query: OwnActivityQueryDto): Promise<Feed | StreamableFile> {
    return this.answer({ ...toFilter(query), user: user.id }, query);
  }

  async all(caller: Caller, query: ActivityQueryDto): Promise<Feed | StreamableFile> {
    const filter = toFilter(query);
    const action = query.format ? 'activity.exported' : 'activity.read';
    // Which filters, not what was looked for: that could be somebody's name.
    const metadata = { filters: Object.keys(filter), ...(query.format && { format: query.format }) };
    await this.journal.record(null, { action, actor: actorOf(caller), visibility: 'admin', metadata });
    return this.answer(filter, query);
  }

  private answer(filter: ActivityFilter, { format, limit, cursor }: OwnActivityQueryDto) {
    return format ? this.exports.file(filter, format) : this.feed.page(filter, limit, cursor);
  }
}
