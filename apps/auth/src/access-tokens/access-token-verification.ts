import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { VerifiedAccessToken } from '@sv/contracts/internal.contract';
import { MfaObligation } from '../policies/mfa-obligation';
import { toSessionUser } from '../sessions/session-user';
import { AccessTokenReader } from './access-token-reader.sql';
import { AccessTokenUse } from './access-token-use';

/** Answers whose token it is, for a runtime that has no answer in its memory. */
@Injectable()
export class AccessTokenVerification {
  constructor(
    private readonly reader: AccessTokenReader,
    private readonly use: AccessTokenUse,
    private readonly obligation: MfaObligation,
    private readonly db: DataSource,
  ) {}

  /** Null for a token that is unknown or has expired, of an account that is not active, and where tokens are forbidden. */
  async verifyToken(tokenHash: string, now = new Date()): Promise<VerifiedAccessToken | null> {
    const found = await this.reader.findUsable(tokenHash, now);
    if (!found) return null;
    const { accessToken, user, policies } = found;
    const mfaDueAt = await this.obligation.dueAt(this.db.manager, user, now, policies);
    await this.use.noteUse(accessToken, now);
    return {
      id: accessToken.id,
      scope: accessToken.scope,
      pluginIds: accessToken.pluginIds,
      expiresAt: accessToken.expiresAt.toISOString(),
      user: toSessionUser(user),
      epoch: user.epoch,
      readAt: now.toISOString(),
      mfaDueAt: mfaDueAt?.toISOString() ?? null,
    };
  }
}
