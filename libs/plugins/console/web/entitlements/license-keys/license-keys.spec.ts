import type { LicenseKey } from '@sv/contracts/entitlement.contract';
import { buttonNamed, openPage, refuse, typeInto, type ConsolePage } from '../../testing/console-page';
import * as signing from '../signing/license-crypto';
import { LicenseKeysPage } from './license-keys';
import { endOf } from './sign-license/lifetime';

jest.mock('../signing/license-crypto', () => ({
  obstacle: jest.fn(async () => null),
  newKeyPair: jest.fn(async () => ({ publicKey: 'P'.repeat(43), privateKey: 'S'.repeat(43) })),
  publicKeyOf: jest.fn(async (key: string) => (key.startsWith('S') ? 'P'.repeat(43) : null)),
  signLicense: jest.fn(async () => 'made.token'),
}));

const url = '/api/admin/plugins/com.example.premium/license-key';
const paid = {
  id: 'com.example.premium',
  name: 'Daybook',
  monetization: { model: 'recurring', tiers: [{ id: 'pro', name: 'Pro', price: { amount: 1, currency: 'EUR' } }] },
};
const aKey = (fields: Partial<LicenseKey> = {}): LicenseKey => ({
  publicKey: 'P'.repeat(43),
  hasPrivateKey: false,
  source: 'manifest',
  instanceId: 'here',
  ...fields,
});

async function open(role: Parameters<typeof openPage>[1], key = aKey()): Promise<ConsolePage> {
  const opened = openPage(LicenseKeysPage, role);
  opened.http
    .expectOne('/api/admin/users?limit=200')
    .flush({ users: [{ id: 'u-1', name: 'Ada', email: 'ada@example.org' }], nextCursor: null });
  opened.http
    .expectOne('/api/admin/plugins')
    .flush({ plugins: [paid, { id: 'x', name: 'X', monetization: { model: 'free' } }] });
  await opened.settled();
  opened.http.expectOne(url).flush(key);
  await opened.settled();
  return opened;
}

describe('Licence keys', () => {
  beforeAll(() =>
    Object.defineProperty(globalThis, 'crypto', { value: { randomUUID: () => 'a-uuid' }, configurable: true }),
  );
  afterEach(() => document.body.replaceChildren());

  it.each(['platform:auditor', 'platform:admin'] as const)('shows %s the public key alone', async role => {
    const { page } = await open(role, aKey({ hasPrivateKey: true, source: 'instance' }));
    expect(page.querySelector('code')?.textContent).toBe('P'.repeat(43));
    expect(page.textContent).toContain('Only owners can change keys and sign licences.');
    expect(page.querySelectorAll('sv-license-key-card button:not(sv-copy-button button)')).toHaveLength(0);
  });

  it('makes a pair in the browser and keeps the private half here unless told otherwise', async () => {
    const { page, http, settled } = await open('platform:owner');
    buttonNamed('Change key').click();
    await settled();
    buttonNamed('Create key pair').click();
    await settled();
    expect(page.textContent).toContain('S'.repeat(43));
    buttonNamed('Change key').click();
    await settled();
    const put = http.expectOne({ method: 'PUT', url });
    expect(put.request.body).toEqual({ publicKey: 'P'.repeat(43), privateKey: 'S'.repeat(43) });
    put.flush(null);
    await settled();
    http.expectOne({ method: 'GET', url }).flush(aKey({ source: 'instance', hasPrivateKey: true }));
    await settled();
    expect(page.querySelector('sv-badge')?.textContent).toContain('Set here');
    expect(page.textContent).not.toContain('S'.repeat(43));
  });

  it('sends the public key alone when the private one is kept elsewhere', async () => {
    const { page, http, settled } = await open('platform:owner');
    buttonNamed('Change key').click();
    await settled();
    typeInto(page.querySelector('sv-new-license-key textarea'), 'S'.repeat(43));
    await settled();
    page.querySelector<HTMLInputElement>('sv-new-license-key input[type=checkbox]')!.click();
    buttonNamed('Change key').click();
    await settled();
    expect(http.expectOne({ method: 'PUT', url }).request.body).toEqual({ publicKey: 'P'.repeat(43) });
  });

  it('shows the private key after asking who it is', async () => {
    const { page, http, settled } = await open('platform:owner', aKey({ hasPrivateKey: true, source: 'instance' }));
    buttonNamed('Show private key').click();
    await settled();
    refuse(http.expectOne(`${url}/reveal`), 403, 'reauthentication-required');
    await settled();
    expect(document.body.textContent).toContain('Confirm that it is you');
    expect(page.querySelector('sv-one-time-secret')).toBeNull();
  });

  it('signs with the key that is kept here, and grants the licence right away', async () => {
    const { page, http, settled } = await open('platform:owner', aKey({ hasPrivateKey: true, source: 'instance' }));
    buttonNamed('Sign licence').click();
    await settled();
    const dialog = page.querySelector('sv-sign-license')!;
    typeInto(dialog.querySelector('input'), 'ada@example.org');
    typeInto(dialog.querySelector('select'), 'pro');
    buttonNamed('Sign licence').click();
    await settled();
    http.expectOne(`${url}/reveal`).flush({ privateKey: 'S'.repeat(43) });
    await settled();

    const [claims] = jest.mocked(signing.signLicense).mock.lastCall!;
    expect(claims).toMatchObject({
      v: 1,
      jti: 'a-uuid',
      pluginId: 'com.example.premium',
      sub: 'ada@example.org',
      tier: 'pro',
      instanceId: 'here',
    });
    expect(claims.expiresAt! - claims.issuedAt).toBe(365 * 86_400);
    expect(dialog.textContent).toContain('made.token');
    expect(dialog.textContent).not.toContain('S'.repeat(43));

    buttonNamed('Grant to Ada').click();
    await settled();
    const granted = http.expectOne({ method: 'POST', url: '/api/admin/entitlements' });
    expect(granted.request.body).toEqual({ userId: 'u-1', licenseToken: 'made.token' });
  });

  it('does not sign with a key that fits no licence', async () => {
    const { page, settled } = await open('platform:owner');
    buttonNamed('Sign licence').click();
    await settled();
    const dialog = page.querySelector('sv-sign-license')!;
    typeInto(dialog.querySelector('input'), 'ada@example.org');
    typeInto(dialog.querySelector('textarea'), 'wrong');
    buttonNamed('Sign licence').click();
    await settled();
    expect(dialog.textContent).toContain('does not match the public key');
    expect(dialog.textContent).not.toContain('made.token');
  });

  it('says plainly when the browser cannot', async () => {
    jest.mocked(signing.obstacle).mockResolvedValue('This browser is too old.');
    const { page, settled } = await open('platform:owner');
    buttonNamed('Sign licence').click();
    await settled();
    expect(page.querySelector('sv-sign-license')?.textContent).toContain('This browser is too old.');
    expect(page.querySelector('sv-sign-license form')).toBeNull();
  });
});

it('a licence ends after its days, with the day that was chosen, or never', () => {
  expect(endOf('30', '', 1000)).toBe(1000 + 30 * 86_400);
  expect(endOf('date', '2027-01-31', 0)).toBe(Date.parse('2027-02-01T00:00:00Z') / 1000);
  expect(endOf('', '', 1000)).toBeUndefined();
});
