import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { InvitePreview } from '@sv/contracts/identity.contract';
import { PlatformError } from '@sv/server/problem/platform-error';
import { User } from '../database/user.entity';
import { GuessingLimits } from '../guessing/guessing-limits';
import type { Client } from '../http/client';
import { InviteRedemption } from './invite-redemption';

/** Shows whoever has the link of an invitation who invited which address. It can register that address anyway. */
@Injectable()
export class InvitePreviews {
  constructor(
    private readonly db: DataSource,
    private readonly invites: InviteRedemption,
    private readonly limits: GuessingLimits,
  ) {}

  /** @throws PlatformError `invite-required`; RetryLaterError `rate-limited` after too many wrong tokens */
  async showInvite(token: string, client: Client, now = new Date()): Promise<InvitePreview> {
    const guess = await this.limits.admitAddress(client, now);
    try {
      const { email, createdBy } = await this.invites.openInvite(this.db.manager, token, now);
      const inviter = createdBy ? await this.db.manager.findOneBy(User, { id: createdBy }) : null;
      return { email, inviterName: inviter?.name ?? null };
    } catch (error) {
      if (error instanceof PlatformError) await this.limits.recordFailure(guess, now);
      throw error;
    }
  }
}
