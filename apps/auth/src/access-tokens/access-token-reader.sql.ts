import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { PreparedRead, readEntity } from '@sv/server/database/prepared-read';
import { AccessToken } from '../database/access-token.entity';
import { Policy } from '../database/people/policy.entity';
import { User } from '../database/user.entity';
import { PoliciesService } from '../policies/policies.service';

/** An access token, whose it is, and the policies that Console has set: all of one instant. */
export interface FoundAccessToken {
  accessToken: AccessToken;
  user: User;
  policies: Policy[];
}

const byHash = new PreparedRead(db =>
  db
    .createQueryBuilder(AccessToken, 'token')
    .innerJoinAndSelect('token.user', 'user')
    .leftJoinAndMapMany('token.policies', Policy, 'policy', 'policy.tenantId = token.tenantId')
    .where('token.tokenHash = :tokenHash', { tokenHash: '' }),
);

/** Finds an access token by its hash, in one statement: the answer knows no older policies than its epoch. */
@Injectable()
export class AccessTokenReader {
  constructor(
    private readonly db: DataSource,
    private readonly policies: PoliciesService,
  ) {}

  /** Null for one that is unknown or has expired, of an account that is not active, and where tokens are forbidden. */
  async findUsable(tokenHash: string, now: Date): Promise<FoundAccessToken | null> {
    const found = await this.find(tokenHash);
    if (!found || found.user.status !== 'active' || found.accessToken.expiresAt <= now) return null;
    return this.policies.over(found.policies).accessTokens === 'allowed' ? found : null;
  }

  private async find(tokenHash: string): Promise<FoundAccessToken | null> {
    const { manager } = this.db;
    const rows = await byHash.rows(manager, [tokenHash]);
    const [row] = rows;
    if (!row) return null;
    return {
      accessToken: readEntity(manager, AccessToken, { alias: 'token', row }),
      user: readEntity(manager, User, { alias: 'user', row }),
      policies: rows
        .filter(one => one['policy_name'] !== null)
        .map(one => readEntity(manager, Policy, { alias: 'policy', row: one })),
    };
  }
}
