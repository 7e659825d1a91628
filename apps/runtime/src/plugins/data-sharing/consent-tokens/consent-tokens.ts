import { Injectable } from '@nestjs/common';
import { hashToken } from '@sv/server/keys/constant-time';
import { newToken } from '@sv/server/keys/new-token';
import { TENANT_ID } from '@sv/server/tenant';
import { DataSource, type EntityManager, LessThanOrEqual, MoreThan } from 'typeorm';
import type { UserCaller } from '../../../kernel/request-context/caller';
import { ConsentToken } from '../consent-token.entity';
import { type DataContract, dataContractOf } from '../data-contract';

const VALID_FOR_MS = 5 * 60_000;

/** Proofs that a person saw the consent page: each is for one session and one data contract, and can be used once. */
@Injectable()
export class ConsentTokens {
  constructor(private readonly db: DataSource) {}

  /** The token is in the page only; the database has its hash. */
  async issueToken({ user, session }: UserCaller, dataContract: DataContract, now = new Date()): Promise<string> {
    const token = newToken();
    await this.db.getRepository(ConsentToken).insert({
      tokenHash: hashToken(token),
      tenantId: TENANT_ID,
      userId: user.id,
      sessionId: session.id,
      ...dataContractOf(dataContract),
      expiresAt: new Date(now.getTime() + VALID_FOR_MS),
    });
    return token;
  }

  /**
   * Redeems a token and returns its data contract. Null when it is used, expired or belongs to another session; in that
   * session it stays valid.
   */
  async redeemToken(
    tx: EntityManager,
    { user, session }: UserCaller,
    token: string,
    now = new Date(),
  ): Promise<DataContract | null> {
    const own = { tokenHash: hashToken(token), userId: user.id, sessionId: session.id, expiresAt: MoreThan(now) };
    const row = await tx.findOneBy(ConsentToken, own);
    if (!row) return null;
    const { affected } = await tx.delete(ConsentToken, own);
    return affected === 1 ? dataContractOf(row) : null;
  }

  async sweepTokens(now = new Date()): Promise<void> {
    await this.db.getRepository(ConsentToken).delete({ expiresAt: LessThanOrEqual(now) });
  }
}
