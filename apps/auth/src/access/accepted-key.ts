import { secretsEqual } from '@sv/server/keys/constant-time';
import type { AuthConfig } from '../config/auth-config';

/** A key that is derived from AUTH_SECRET, and during a rotation also from the secret before. */
export abstract class AcceptedKey {
  private readonly accepted: readonly string[];

  constructor({ authSecret, previousAuthSecret }: AuthConfig, derive: (secret: string) => string) {
    this.accepted = [authSecret, ...(previousAuthSecret ? [previousAuthSecret] : [])].map(derive);
  }

  /** Compares in constant time. */
  matches(given: unknown): boolean {
    return typeof given === 'string' && this.accepted.map(key => secretsEqual(key, given)).includes(true);
  }
}
