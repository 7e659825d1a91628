import { asGerman } from '@sv/server/testing/as-german';
import { noticeTextOf } from '../notice-text';
import type { SecurityNotice } from '../security-notice';
import { noticeTexts } from './notice-catalogue';

const LINUX = { device: 'Firefox on Linux', address: '10.0.0.1' };

/** Each kind; `satisfies` makes a new one stand here too. */
const items = Object.values({
  'new-device': [{ kind: 'new-device', ...LINUX }],
  'second-step-failed': [{ kind: 'second-step-failed', ...LINUX, device: 'Unknown device' }],
  'password-changed': [{ kind: 'password-changed' }],
  'password-reset': [{ kind: 'password-reset' }],
  'totp-added': [{ kind: 'totp-added' }],
  'totp-removed': [{ kind: 'totp-removed' }],
  'backup-codes-created': [{ kind: 'backup-codes-created' }],
  'backup-code-used': [
    { kind: 'backup-code-used', remaining: 1 },
    { kind: 'backup-code-used', remaining: 4 },
  ],
  'passkey-added': [{ kind: 'passkey-added', name: 'YubiKey' }, { kind: 'passkey-added' }],
  'passkey-removed': [{ kind: 'passkey-removed', name: 'YubiKey' }, { kind: 'passkey-removed' }],
  'access-token-created': [{ kind: 'access-token-created', name: 'Skript' }, { kind: 'access-token-created' }],
  'email-changed': [{ kind: 'email-changed', from: 'alt@example.org', to: 'neu@example.org' }],
  'role-changed': (['owner', 'admin', 'auditor', 'user'] as const).map(role => ({
    kind: 'role-changed' as const,
    role: `platform:${role}` as const,
  })),
  'factors-reset': [{ kind: 'factors-reset' }],
  'first-proof': [{ kind: 'first-proof' }],
  'signed-out-by-admin': [{ kind: 'signed-out-by-admin' }],
  'reset-link-made': [{ kind: 'reset-link-made' }],
} satisfies { [Kind in SecurityNotice['kind']]: (SecurityNotice & { kind: Kind })[] }).flat() as SecurityNotice[];

describe('a security notice in German', () => {
  it.each(items)('is German, all of it: $kind', item => {
    const { title, body } = noticeTextOf(item, noticeTexts.de);
    expect(asGerman(title)).toBe(title);
    expect(asGerman(body)).toBe(body);
    expect(title).not.toBe(noticeTextOf(item, noticeTexts.en).title);
  });

  it('names the device in words of the language', () => {
    const bodyOf = (item: SecurityNotice): string => noticeTextOf(item, noticeTexts.de).body;
    expect(bodyOf(items[0]!)).toMatch(/^Firefox auf Linux hat sich .* \(von 10\.0\.0\.1\)\./);
    expect(bodyOf(items[1]!)).toMatch(/^Unbekanntes Gerät kannte dein Passwort/);
  });
});
