import { secretsEqual } from '@sv/server/keys/constant-time';
import type { AdminKeyCaller } from '../request-context/caller';
import { capabilitiesOfRole } from './roles';

/** Looks up the admin keys that owners created. */
export interface StoredAdminKeys {
  /** Null for one that is wrong, expired or revoked. */
  findByKey(key: string): Promise<AdminKeyCaller | null>;
}

/** The prefix of every key that this instance creates. */
export const KEY_PREFIX = 'svak_';

/** Checks what comes in `x-platform-admin-key`. ADMIN_KEY is the bootstrap credential. */
export class AdminCredentials {
  private readonly bootstrap: AdminKeyCaller = {
    kind: 'admin-key',
    keyId: 'bootstrap',
    capabilities: new Set(capabilitiesOfRole['platform:admin']),
  };

  /** @param adminKey ADMIN_KEY; without one only keys that owners made are accepted */
  constructor(
    private readonly adminKey: string | undefined,
    private readonly stored: StoredAdminKeys,
  ) {}

  /** A text that cannot be a key is refused without asking the database. */
  findByKey(key: string): AdminKeyCaller | null | Promise<AdminKeyCaller | null> {
    if (this.adminKey && secretsEqual(key, this.adminKey)) return this.bootstrap;
    return key.startsWith(KEY_PREFIX) ? this.stored.findByKey(key) : null;
  }
}
