import { Injectable } from '@nestjs/common';
import { DataSource, In, LessThan, Raw } from 'typeorm';
import type { AdminUser, AdminUserList } from '@sv/contracts/admin/users.contract';
import type { DirectoryUser } from '@sv/contracts/internal.contract';
import { User } from '../database/user.entity';
import { SecondFactors } from '../factors/second-factors';
import { fromCursor, toPage } from '../http/cursor';
import { toPattern } from '../http/like-pattern';
import type { UserListQuery } from './user.dto';

/** Lists users for administrators. */
@Injectable()
export class UserDirectory {
  constructor(
    private readonly db: DataSource,
    private readonly factors: SecondFactors,
  ) {}

  /** Newest first; ids sort by time. */
  async listUsers(query: UserListQuery): Promise<AdminUserList> {
    const { role, status, cursor, q, limit } = query;
    const users = await this.db.getRepository(User).find({
      where: {
        ...(role && { role }),
        ...(status && { status }),
        ...(cursor && { id: LessThan(fromCursor(cursor)) }),
        ...(q && { searchText: Raw(column => `${column} LIKE :part ESCAPE '\\'`, { part: toPattern(q) }) }),
      },
      order: { id: 'DESC' },
      take: limit + 1,
    });
    const { page, nextCursor } = toPage(users, limit);
    return { users: await this.asAdminsSee(page), nextCursor };
  }

  /** One person as administrators see them. */
  async findUser(user: User): Promise<AdminUser> {
    return (await this.asAdminsSee([user]))[0]!;
  }

  async lookUpUsers(ids: string[]): Promise<{ users: DirectoryUser[] }> {
    const users = await this.db.getRepository(User).findBy({ id: In(ids) });
    return {
      users: users.map(({ id, name, email, image, role, status }) => ({ id, name, email, image, role, status })),
    };
  }

  private async asAdminsSee(users: User[]): Promise<AdminUser[]> {
    const ids = users.map(({ id }) => id);
    const mfaOf = await this.factors.overviewOf(this.db.manager, ids);
    return users.map(user => toAdminUser(user, mfaOf(user.id)));
  }
}

const toAdminUser = (user: User, mfa: AdminUser['mfa']): AdminUser => ({
  id: user.id,
  email: user.email,
  emailVerified: user.emailVerifiedAt !== null,
  name: user.name,
  image: user.image,
  role: user.role,
  status: user.status,
  mfa,
  createdAt: user.createdAt.toISOString(),
  lastSeenAt: user.lastSeenAt?.toISOString() ?? null,
});
