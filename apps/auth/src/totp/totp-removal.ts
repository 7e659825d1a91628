import { Injectable } from '@nestjs/common';
import { IsNull, Not } from 'typeorm';
import { PlatformError } from '@sv/server/problem/platform-error';
import type { CurrentSession } from '../access/current-session';
import { TotpFactor } from '../database/factors/totp-factor.entity';
import { type Change, type ChangeOptions, CredentialChange } from '../factors/credential-change';
import { FactorRequirement } from '../factors/factor-requirement';

/** Removes the authenticator app. */
@Injectable()
export class TotpRemoval {
  constructor(
    private readonly change: CredentialChange,
    private readonly requirement: FactorRequirement,
  ) {}

  /** @throws PlatformError `not-found` when none is set up, `factor-required` */
  async removeTotp(
    current: CurrentSession,
    { client, keepOtherSessions }: ChangeOptions,
    now = new Date(),
  ): Promise<CurrentSession> {
    const { user } = current;
    const apply: Change<void>['apply'] = async tx => {
      const inForce = { userId: user.id, confirmedAt: Not(IsNull()) };
      if (!(await tx.existsBy(TotpFactor, inForce))) throw new PlatformError('not-found');
      await this.requirement.refuseRemovalOfLast(tx, user);
      await tx.delete(TotpFactor, { userId: user.id });
    };
    const notices = { kind: 'totp-removed' } as const;
    const change = { kind: 'totp.removed', notices, client, keepOtherSessions, apply } as const;
    return (await this.change.applyChange(current, change, now)).current;
  }
}
