import type { Role } from '@sv/contracts/access.contract';
import type { NoticeTexts } from './texts/notice-texts';

/** The text of security notices. */
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

/** Notices that anybody with the password of an account can cause as often as they like. */
export const ownActions: ReadonlySet<SecurityNotice['kind']> = new Set([
  'new-device',
  'second-step-failed',
  'password-changed',
  'totp-added',
  'totp-removed',
  'backup-codes-created',
  'backup-code-used',
  'passkey-added',
  'passkey-removed',
  'email-changed',
  'access-token-created',
]);

export interface NoticeText {
  title: string;
  body: string;
  /** Where to look, a path of this workspace. */
  url: string;
}

const SECURITY = '/account/security';

/** Actions of others on an account, against which a new password would not help. */
const byOthers: ReadonlySet<SecurityNotice['kind']> = new Set([
  'factors-reset',
  'signed-out-by-admin',
  'role-changed',
  'reset-link-made',
]);

/** Worded for the person who is notified, not for the log. */
export function noticeTextOf(item: SecurityNotice, { sentences, notAsked, notYou }: NoticeTexts): NoticeText {
  const [title, body] = sentences(item);
  return { title, body: `${body} ${byOthers.has(item.kind) ? notAsked : notYou}`, url: SECURITY };
}
