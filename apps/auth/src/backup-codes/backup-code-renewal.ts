import { Injectable } from '@nestjs/common';
import { PlatformError } from '@sv/server/problem/platform-error';
import type { CurrentSession } from '../access/current-session';
import { type Change, type Changed, type ChangeOptions, CredentialChange } from '../factors/credential-change';
import { SecondFactors } from '../factors/second-factors';
import { BackupCodesService } from './backup-codes.service';

/** Makes new backup codes for a person who has a second factor that the codes can replace. */
@Injectable()
export class BackupCodeRenewal {
  constructor(
    private readonly change: CredentialChange,
    private readonly factors: SecondFactors,
    private readonly codes: BackupCodesService,
  ) {}

  /** @throws PlatformError `conflict` without a second factor */
  renewCodes(
    current: CurrentSession,
    { client, keepOtherSessions }: ChangeOptions,
    now = new Date(),
  ): Promise<Changed<string[]>> {
    const { user } = current;
    const kind = 'backup-codes.created';
    const notices = { kind: 'backup-codes-created' } as const;
    const apply: Change<string[]>['apply'] = async tx => {
      const methods = await this.factors.methodsOf(tx, user.id);
      if (methods.length === 0) throw new PlatformError('conflict', 'Set up a second factor first.');
      return this.codes.replaceCodes(tx, user, now);
    };
    return this.change.applyChange(current, { kind, notices, client, keepOtherSessions, apply }, now);
  }
}
