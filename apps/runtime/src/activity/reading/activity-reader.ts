import { Injectable, type StreamableFile } from '@nestjs/common';
import type { ActivityFeed as Feed } from '@sv/contracts/activity.contract';
import { actorOf } from '../../kernel/access/actor';
import type { Caller, UserCaller } from '../../kernel/request-context/caller';
import { ActivityFeed, type Reading } from '../feed/activity-feed';
import { ActivityJournal } from '../journal/activity-journal';
import { type ActivityQueryDto, type OwnActivityQueryDto, toFilter } from './activity-query.dto';
import { ActivityExport } from '../export/activity-export';

/** Decides who may read which part of the feed, and records that an administrator read it. */
@Injectable()
export class ActivityReader {
  constructor(
    private readonly feed: ActivityFeed,
    private readonly exports: ActivityExport,
    private readonly journal: ActivityJournal,
  ) {}

  /** A person's own feed: what they did, and what concerns them. */
  readOwn({ user }: UserCaller, query: OwnActivityQueryDto): Promise<Feed | StreamableFile> {
    return this.answer({ filter: { ...toFilter(query), user: user.id }, viewer: user.id }, query);
  }

  async readAll(caller: Caller, query: ActivityQueryDto): Promise<Feed | StreamableFile> {
    const filter = toFilter(query);
    const action = query.format ? 'activity.exported' : 'activity.read';
    // The names of the filters only: their values could be somebody's name.
    const metadata = { filters: Object.keys(filter), ...(query.format && { format: query.format }) };
    await this.journal.record(null, { action, actor: actorOf(caller), visibility: 'admin', metadata });
    return this.answer({ filter, viewer: null }, query);
  }

  private answer(reading: Reading, { format, limit, cursor }: OwnActivityQueryDto) {
    return format ? this.exports.exportFile(reading, format) : this.feed.readPage(reading, limit, cursor);
  }
}
