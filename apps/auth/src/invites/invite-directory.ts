import { Injectable } from '@nestjs/common';
import { DataSource, LessThan } from 'typeorm';
import type { Invite as InviteItem, InviteList } from '@sv/contracts/admin/invites.contract';
import type { PageQueryDto } from '@sv/server/http/page-query.dto';
import { Invite } from '../database/people/invite.entity';
import { fromCursor, toPage } from '../http/cursor';

/** Lists invitations. */
@Injectable()
export class InviteDirectory {
  constructor(private readonly db: DataSource) {}

  /** Newest first; ids sort by time. */
  async listInvites({ limit, cursor }: PageQueryDto): Promise<InviteList> {
    const where = cursor ? { id: LessThan(fromCursor(cursor)) } : {};
    const invites = await this.db.getRepository(Invite).find({ where, order: { id: 'DESC' }, take: limit + 1 });
    const { page, nextCursor } = toPage(invites, limit);
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
