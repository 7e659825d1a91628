import { Injectable } from '@nestjs/common';
import type { Broadcast, BroadcastList } from '@sv/contracts/notification.contract';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { readNewestFirst } from '../../kernel/database/newest-first.sql';
import { BroadcastRow } from './broadcast.entity';

/** The broadcasts that were sent, for administrators. */
@Injectable()
export class BroadcastHistory {
  constructor(@InjectRepository(BroadcastRow) private readonly broadcasts: Repository<BroadcastRow>) {}

  /** Newest first. @throws InvalidRequestError for a cursor that is none of ours */
  async listBroadcasts(page: { limit: number; cursor?: string }): Promise<BroadcastList> {
    const { rows, nextCursor } = await readNewestFirst(this.broadcasts, page);
    return { broadcasts: rows.map(toBroadcast), nextCursor };
  }
}

const toBroadcast = (row: BroadcastRow): Broadcast => ({
  id: row.id,
  title: row.title,
  body: row.body,
  url: row.url,
  category: row.category,
  audience: row.audience,
  senderId: row.senderId,
  createdAt: row.createdAt.toISOString(),
  recipients: row.recipients,
  delivered: row.delivered,
});
