import { Injectable } from '@nestjs/common';
import { secretsEqual } from '@sv/server/keys/constant-time';
import { internalBearer } from '@sv/server/keys/keys';
import { AuthConfig } from '../config/auth-config';

/** Recognises the runtime and the command line by the key that is derived from AUTH_SECRET. */
@Injectable()
export class InternalKey {
  private readonly accepted: readonly string[];

  constructor(config: AuthConfig) {
    const secrets = [config.authSecret, ...(config.previousAuthSecret ? [config.previousAuthSecret] : [])];
    this.accepted = secrets.map(internalBearer);
  }

  /** Compares in constant time. */
  matches(given: unknown): boolean {
    return typeof given === 'string' && this.accepted.map(key => secretsEqual(key, given)).includes(true);
  }
}
