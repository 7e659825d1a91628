import type { SecurityNotice } from './security-notice';
import type { NoticeTexts } from './texts/notice-texts';

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
