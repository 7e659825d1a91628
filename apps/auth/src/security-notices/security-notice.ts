import type { Role } from '@sv/contracts/access.contract';

/** What may happen to an account, and is told to its owner. */
export type SecurityNotice =
  | { kind: 'new-device'; device: string; address: string | null }
  | { kind: 'password-changed' | 'password-reset' | 'totp-added' | 'totp-removed' | 'backup-codes-created' }
  | { kind: 'second-step-failed'; device: string; address: string | null }
  | { kind: 'backup-code-used'; remaining: number }
  | { kind: 'passkey-added' | 'passkey-removed'; name?: string }
  | { kind: 'access-token-created'; name?: string }
  | { kind: 'email-changed'; from: string; to: string }
  | { kind: 'role-changed'; role: Role }
  | { kind: 'factors-reset' | 'first-proof' | 'signed-out-by-admin' | 'reset-link-made' };

/** The network address that caused it, where it is known. */
export type Caused<T> = T & { address?: string | null };
