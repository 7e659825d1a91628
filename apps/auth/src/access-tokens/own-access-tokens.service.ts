import { Injectable } from '@nestjs/common';
import { DataSource, MoreThan } from 'typeorm';
import type { AccessTokenList } from '@sv/contracts/identity.contract';
import { PlatformError } from '@sv/server/problem/platform-error';
import { AccessToken } from '../database/access-token.entity';
import { lockAccount } from '../database/lock-account';
import { AuthEventLog, bySelf } from '../events/auth-event-log';
import type { Client } from '../http/client';
import { PoliciesService } from '../policies/policies.service';
import { RevocationLog } from '../revocations/revocation-log';
import { toAccessTokenItem } from './to-access-token-item';

/** What a person does with the access tokens they have. */
@Injectable()
export class OwnAccessTokensService {
  constructor(
    private readonly policies: PoliciesService,
    private readonly revocations: RevocationLog,
    private readonly events: AuthEventLog,
    private readonly db: DataSource,
  ) {}

  async listTokens(userId: string, now = new Date()): Promise<AccessTokenList> {
    const { accessTokens: policy } = await this.policies.effectivePolicies();
    const rows = await this.db
      .getRepository(AccessToken)
      .find({ where: { userId, expiresAt: MoreThan(now) }, order: { createdAt: 'DESC', id: 'DESC' } });
    return { accessTokens: rows.map(toAccessTokenItem), allowed: policy === 'allowed' };
  }

  /** Refused from the next request on, in every runtime. @throws PlatformError `not-found` when it is not this person's */
  revokeToken(userId: string, id: string, client: Client): Promise<void> {
    return this.revocations.runUntilKnown(async (tx, revoke) => {
      await lockAccount(tx, userId);
      const { affected } = await tx.delete(AccessToken, { id, userId });
      if (!affected) throw new PlatformError('not-found');
      revoke.session(userId, id);
      const details = { tokenId: id };
      const event = { kind: 'access-token.revoked', userId, actor: bySelf(userId), client, details } as const;
      await this.events.recordEvent(tx, event);
    });
  }
}
