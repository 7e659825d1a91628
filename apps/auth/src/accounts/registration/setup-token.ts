import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { isLoopback } from '@sv/server/http/is-loopback';
import { secretsEqual } from '@sv/server/keys/constant-time';
import { deriveKey } from '@sv/server/keys/keys';
import { PlatformError } from '@sv/server/problem/platform-error';
import { AuthConfig } from '../../config/auth-config';
import { FirstOwner } from '../../database/first-owner.entity';
import { DEFAULT_TENANT } from '../../database/user.entity';

/**
 * Keeps strangers from becoming the owner of a fresh instance. The token is SETUP_TOKEN, or on an instance that others
 * can reach one derived from AUTH_SECRET: every process and every start knows the same link. It is worth nothing once
 * there is an owner.
 */
@Injectable()
export class SetupToken {
  private readonly token: string | null;

  constructor(
    private readonly config: AuthConfig,
    private readonly db: DataSource,
  ) {
    this.token = config.setupToken ?? (isLoopback(config.publicUrl) ? null : derivedToken(config.authSecret));
  }

  /** @throws PlatformError `setup-token-required` */
  check(given: string | undefined): void {
    if (this.token !== null && !secretsEqual(this.token, given ?? '')) throw new PlatformError('setup-token-required');
  }

  /** Whether the next registration is the first. */
  async isAwaited(): Promise<boolean> {
    return !(await this.db.getRepository(FirstOwner).existsBy({ tenantId: DEFAULT_TENANT }));
  }

  /** What to show the operator: null when they set the token themselves, when none is needed, or none any more. */
  async link(): Promise<string | null> {
    if (this.token === null || this.config.setupToken || !(await this.isAwaited())) return null;
    return `${this.config.publicUrl}/register?setup=${this.token}`;
  }
}

const derivedToken = (secret: string): string => deriveKey(secret, 'sv/setup/v1').toString('base64url');
