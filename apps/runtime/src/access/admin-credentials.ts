import { secretsEqual } from '@sv/server/keys/constant-time';
import type { AdminKeyCaller } from './caller';
import { capabilitiesOfRole } from './roles';

/** Checks what comes in `x-platform-admin-key` (contract 5). ADMIN_KEY is the bootstrap credential. */
export class AdminCredentials {
  private readonly bootstrap: AdminKeyCaller = {
    kind: 'admin-key',
    keyId: 'bootstrap',
    capabilities: new Set(capabilitiesOfRole['platform:admin']),
  };

  /** @param adminKey ADMIN_KEY; without one no credential is accepted */
  constructor(private readonly adminKey: string | undefined) {}

  find(key: string): AdminKeyCaller | null {
    return this.adminKey && secretsEqual(key, this.adminKey) ? this.bootstrap : null;
  }
}
