import { User } from '../../src/database/user.entity';
import { SecurityNotices } from '../../src/security-notices/security-notices';
import type { SecurityNotice } from '../../src/security-notices/security-notice';
import { type MailedInstance, startMailed } from '../support/mailed';
import { register } from '../support/people';

const NASTY = `<b onload="x">\r\nBcc: eve@example.com`;

/** One of each kind; `satisfies` makes a new one stand here too. */
const items = Object.values({
  'new-device': { kind: 'new-device', device: NASTY, address: '10.0.0.1' },
  'second-step-failed': { kind: 'second-step-failed', device: NASTY, address: null },
  'password-changed': { kind: 'password-changed' },
  'password-reset': { kind: 'password-reset' },
  'totp-added': { kind: 'totp-added' },
  'totp-removed': { kind: 'totp-removed' },
  'backup-codes-created': { kind: 'backup-codes-created' },
  'backup-code-used': { kind: 'backup-code-used', remaining: 2 },
  'passkey-added': { kind: 'passkey-added', name: NASTY },
  'passkey-removed': { kind: 'passkey-removed', name: NASTY },
  'access-token-created': { kind: 'access-token-created', name: NASTY },
  'email-changed': { kind: 'email-changed', from: 'old@example.com', to: 'new@example.com' },
  'role-changed': { kind: 'role-changed', role: 'platform:admin' },
  'factors-reset': { kind: 'factors-reset' },
  'first-proof': { kind: 'first-proof' },
  'signed-out-by-admin': { kind: 'signed-out-by-admin' },
  'reset-link-made': { kind: 'reset-link-made' },
} satisfies { [Kind in SecurityNotice['kind']]: SecurityNotice & { kind: Kind } }) as SecurityNotice[];

describe('the mails about an account', () => {
  let mailed: MailedInstance;
  let user: User;
  beforeAll(async () => {
    mailed = await startMailed();
    const person = await register(mailed.auth);
    const found = await mailed.auth.db.getRepository(User).findOneByOrFail({ id: person.user.id });
    user = Object.assign(found, { emailVerifiedAt: new Date() });
  });
  afterAll(() => mailed.close());

  it.each(items)('tell of $kind, to whom it concerns, with what people wrote as text', async item => {
    const { auth, mail } = mailed;
    mail.taken.length = 0;
    await auth.app.get(SecurityNotices, { strict: false }).notifyUser(auth.db.manager, user, item);
    const to = item.kind === 'email-changed' ? ['new@example.com', 'old@example.com'] : [user.email];
    await mail.until(to.length);

    expect(mail.taken.flatMap(letter => letter.to).sort()).toEqual(to);
    for (const { headers, body } of mail.taken) {
      expect(headers).not.toMatch(/^Bcc/im);
      expect(headers).toMatch(/^Subject: \S.+\(localhost:3000\)$/m);
      expect(body).toContain('<!doctype html>');
      expect(body.slice(body.indexOf('<!doctype html>'))).not.toContain('<b onload');
      expect(body).toContain('http://localhost:3000/account/security');
    }
  });
});
