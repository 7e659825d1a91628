import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, IsNull, MoreThan } from 'typeorm';
import { hashToken } from '@sv/server/keys/constant-time';
import { Challenge, type ChallengePurpose } from '../../database/factors/challenge.entity';
import { DEFAULT_TENANT } from '../../database/user.entity';
import { WindowLimit } from '../../guessing/window-limit';
import type { Client } from '../../http/client';

/** How long a challenge may be answered. */
export const CHALLENGE_MS = 300_000;
/** Per address and purpose, so that nobody fills the table: at most 300 of one address are alive. */
const PER_MINUTE = 60;

/** For what a challenge may be used, and by whom; null for a sign-in, where the person is not known yet. */
export interface Ceremony {
  purpose: ChallengePurpose;
  userId: string | null;
}

/** Issues challenges and redeems them, each once. */
@Injectable()
export class Challenges {
  constructor(
    private readonly db: DataSource,
    private readonly limit: WindowLimit,
  ) {}

  /** 32 random bytes. @throws RetryLaterError `rate-limited` */
  async issueChallenge({ purpose, userId }: Ceremony, client: Client, now = new Date()): Promise<Buffer<ArrayBuffer>> {
    await this.limit.takeSlot({ what: `passkey-${purpose}`, max: PER_MINUTE }, client, now);
    const challenge = randomBytes(32);
    await this.db.getRepository(Challenge).insert({
      challengeHash: hashToken(challenge.toString('base64url')),
      tenantId: DEFAULT_TENANT,
      purpose,
      userId,
      expiresAt: new Date(now.getTime() + CHALLENGE_MS),
    });
    return challenge;
  }

  /**
   * Redeems a challenge: of many answers to it, one gets true. It is called before anything else is checked, so that an
   * invalid answer uses it up too.
   *
   * @param challenge base64url, as it was signed
   */
  async redeemChallenge(challenge: string, { purpose, userId }: Ceremony, now = new Date()): Promise<boolean> {
    const { affected } = await this.db.getRepository(Challenge).delete({
      challengeHash: hashToken(challenge),
      purpose,
      userId: userId ?? IsNull(),
      expiresAt: MoreThan(now),
    });
    return affected === 1;
  }
}
