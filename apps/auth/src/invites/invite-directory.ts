import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Invite as InviteItem, InviteList } from '@sv/contracts/admin.contract';
import type { PageQueryDto } from '@sv/server/http/page-query.dto';
import { Invite } from '../database/people/invite.entity';
import { fromCursor, toPage } from '../http/cursor';

/** Answers who was invited. */
@Injectable()
export class InviteDirectory {
  constructor(private readonly db: DataSource) {}

  /** Newest first; ids sort by time. */
  async list({ limit, cursor }: PageQueryDto): Promise<InviteList> {
    const invites = this.db
      .getRepository(Invite)
      .createQueryBuilder('invite')
      .orderBy('invite.id', 'DESC')
      .take(limit + 1);
    if (cursor) invites.where('invite.id < :after', { after: fromCursor(cursor) });
    const { page, nextCursor } = toPage(await invites.getMany(), limit);
    return { invites: page.map(toInviteItem), nextCursor };
  }
}

export const toInviteItem = ({ id, email, role, expiresAt, usedAt }: Invite): InviteItem => ({
  id,
  email,
  role,
  expiresAt: expiresAt.toISOString(),
  usedAt: usedAt?.toISOString() ?? null,
});
