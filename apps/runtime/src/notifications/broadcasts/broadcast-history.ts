import { Injectable } from '@nestjs/common';
import type { Broadcast, BroadcastList } from '@sv/contracts/notification.contract';
import { DataSource } from 'typeorm';
import { fromCursor, toCursor } from '@sv/server/http/instant-cursor';
import { BroadcastRow } from './broadcast.entity';

/** What was sent, for administrators. */
@Injectable()
export class BroadcastHistory {
  constructor(private readonly db: DataSource) {}

  /** Newest first. @throws InvalidRequestError for a cursor that is none of ours */
  async list({ limit, cursor }: { limit: number; cursor?: string }): Promise<BroadcastList> {
    const query = this.db.getRepository(BroadcastRow).createQueryBuilder('one');
    query
      .orderBy('one.createdAt', 'DESC')
      .addOrderBy('one.id', 'DESC')
      .take(limit + 1);
    if (cursor !== undefined)
      query.where('(one.createdAt < :at OR (one.createdAt = :at AND one.id < :id))', fromCursor(cursor));
    const rows = await query.getMany();
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return {
      broadcasts: page.map(toBroadcast),
      nextCursor: last && rows.length > limit ? toCursor({ at: last.createdAt.toISOString(), id: last.id }) : null,
    };
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
