import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { isLoopback } from '@sv/server/http/is-loopback';
import { secretsEqual } from '@sv/server/keys/constant-time';
import { setupTokenOf } from '@sv/server/keys/keys';
import { PlatformError } from '@sv/server/problem/platform-error';
import { AuthConfig } from '../../config/auth-config';
import { FirstOwner } from '../../database/first-owner.entity';
import { DEFAULT_TENANT } from '../../database/user.entity';

/**
 * Keeps strangers from becoming the owner of a fresh instance. The token is SETUP_TOKEN, or one derived from
 * AUTH_SECRET: every process and every start knows the same link. Without SETUP_TOKEN, somebody at the machine of an
 * instance that has no other address needs none. Once there is an owner it has no effect.
 */
@Injectable()
export class SetupToken {
  private readonly token: string;
  private readonly isNeededHere: boolean;

  constructor(
    private readonly config: AuthConfig,
    private readonly db: DataSource,
  ) {
    this.token = config.setupToken ?? setupTokenOf(config.authSecret);
    this.isNeededHere = config.setupToken !== undefined || !isLoopback(config.publicUrl);
  }

  /** @throws PlatformError `setup-token-required` */
  checkToken({ setupToken = '', atThisMachine }: { setupToken?: string; atThisMachine: boolean }): void {
    if (!this.isNeeded(atThisMachine)) return;
    if (!secretsEqual(this.token, setupToken)) throw new PlatformError('setup-token-required');
  }

  /** Whether the first registration must bring it. */
  isNeeded(atThisMachine: boolean): boolean {
    return !atThisMachine || this.isNeededHere;
  }

  /** Whether the next registration is the first. */
  async isAwaited(): Promise<boolean> {
    return !(await this.db.getRepository(FirstOwner).existsBy({ tenantId: DEFAULT_TENANT }));
  }

  /** What to show the operator: null when they set the token themselves, or none is needed any more. */
  async setupLink(): Promise<string | null> {
    if (this.config.setupToken !== undefined || !(await this.isAwaited())) return null;
    return `${this.config.publicUrl}/register?setup=${this.token}`;
  }
}
