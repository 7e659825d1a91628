import { Injectable } from '@nestjs/common';
import { hashToken } from '@sv/server/keys/constant-time';
import { newToken } from '@sv/server/keys/new-token';
import { TENANT_ID } from '@sv/server/tenant';
import { DataSource, type EntityManager, LessThanOrEqual, MoreThan } from 'typeorm';
import type { UserCaller } from '../../access/caller';
import { ConsentToken } from '../consent-token.entity';
import { type Way, wayOf } from '../way';

const VALID_FOR_MS = 5 * 60_000;

/** The proofs that a person saw the consent page: each for one session and one way, for one use. */
@Injectable()
export class ConsentTokens {
  constructor(private readonly db: DataSource) {}

  /** Stands in the page and nowhere else; only its hash is kept. */
  async issue({ user, session }: UserCaller, way: Way, now = new Date()): Promise<string> {
    const token = newToken();
    await this.db.getRepository(ConsentToken).insert({
      tokenHash: hashToken(token),
      tenantId: TENANT_ID,
      userId: user.id,
      sessionId: session.id,
      ...wayOf(way),
      expiresAt: new Date(now.getTime() + VALID_FOR_MS),
    });
    return token;
  }

  /** What the token is about, once; null for one that is used, over, or another session's, which stays good there. */
  async redeem(tx: EntityManager, { user, session }: UserCaller, token: string, now = new Date()): Promise<Way | null> {
    const own = { tokenHash: hashToken(token), userId: user.id, sessionId: session.id, expiresAt: MoreThan(now) };
    const row = await tx.findOneBy(ConsentToken, own);
    if (!row) return null;
    const { affected } = await tx.delete(ConsentToken, own);
    return affected === 1 ? wayOf(row) : null;
  }

  async sweep(now = new Date()): Promise<void> {
    await this.db.getRepository(ConsentToken).delete({ expiresAt: LessThanOrEqual(now) });
  }
}
