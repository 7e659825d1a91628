import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { PreparedRead, readEntity } from '@sv/server/database/prepared-read';
import { Policy } from '../database/people/policy.entity';
import { Session } from '../database/session.entity';
import { User } from '../database/user.entity';

/** A session, its user, and the policies that were set in Console, all read at the same instant. */
export interface FoundSession {
  session: Session;
  user: User;
  policies: Policy[];
}

const byToken = new PreparedRead(db =>
  db
    .createQueryBuilder(Session, 'session')
    .innerJoinAndSelect('session.user', 'user')
    .leftJoinAndMapMany('session.policies', Policy, 'policy', 'policy.tenantId = session.tenantId')
    .where('session.tokenHash = :tokenHash', { tokenHash: '' }),
);

/**
 * Finds a session by the hash of its token, in one statement: a payload that is made of it knows no older policies than
 * its epoch. Every `/api/verify` asks this.
 */
@Injectable()
export class SessionByToken {
  constructor(private readonly db: DataSource) {}

  async findSession(tokenHash: string): Promise<FoundSession | null> {
    const { manager } = this.db;
    const rows = await byToken.rows(manager, [tokenHash]);
    const [row] = rows;
    if (!row) return null;
    return {
      session: readEntity(manager, Session, { alias: 'session', row }),
      user: readEntity(manager, User, { alias: 'user', row }),
      policies: rows
        .filter(one => one['policy_name'] !== null)
        .map(one => readEntity(manager, Policy, { alias: 'policy', row: one })),
    };
  }
}
