import { TestBed } from '@angular/core/testing';
import type { PasskeyItem } from '@sv/contracts/identity.contract';
import { PasskeyError } from '@sv/ui/webauthn/passkey-error';
import { Webauthn } from '@sv/ui/webauthn/webauthn';
import { Toasts } from '@sv/ui/workspace/toasts';
import {
  buttonNamed,
  confirmWithPassword,
  openPage,
  refuse,
  settled,
  type,
  type AccountPage,
} from '../../testing/account-page';
import { Passkeys } from './passkeys';

const url = '/api/auth/passkeys';
const aPasskey = (fields: Partial<PasskeyItem> = {}): PasskeyItem => ({
  id: 'phone',
  name: 'iPhone',
  createdAt: '2026-06-01T10:00:00.000Z',
  lastUsedAt: null,
  synced: true,
  ...fields,
});
const browser = {
  obstacle: null as string | null,
  preload: () => undefined,
  cancel: async () => undefined,
  create: jest.fn(),
};

async function open(...passkeys: PasskeyItem[]): Promise<AccountPage> {
  const opened = openPage(Passkeys, [{ provide: Webauthn, useValue: browser }]);
  opened.http.expectOne(url).flush({ passkeys });
  await settled();
  return opened;
}

const lastToast = (): string | undefined => TestBed.inject(Toasts).shown().at(-1)?.message;

describe('Passkeys', () => {
  beforeEach(() => {
    browser.obstacle = null;
    browser.create.mockReset().mockResolvedValue({ id: 'made' });
  });
  afterEach(() => document.body.replaceChildren());

  it('tells of each whether it is synced, and when it was last used', async () => {
    const { page } = await open(
      aPasskey(),
      aPasskey({ id: 'stick', name: 'Security key', synced: false, lastUsedAt: '2026-06-02T10:00:00.000Z' }),
    );
    const rows = [...page.querySelectorAll('li')].map(row => row.textContent?.replace(/\s+/g, ' '));

    expect(rows[0]).toMatch(/iPhone.*Synced.*never used/);
    expect(rows[1]).toMatch(/Security key.*This device only.*last used/);
  });

  it('adds one after a fresh sign-in, and opens its name to be typed over', async () => {
    const { page, http } = await open();
    expect(page.textContent).toContain('No passkeys yet.');

    buttonNamed('Add passkey').click();
    refuse(http.expectOne(`${url}/register/options`), 403, 'reauthentication-required');
    await confirmWithPassword(http);
    http.expectOne(`${url}/register/options`).flush({ challenge: 'c' });
    await settled();
    expect(browser.create).toHaveBeenCalledWith({ challenge: 'c' });
    const proof = http.expectOne(`${url}/register/verify`);
    expect(proof.request.body).toEqual({ id: 'made' });
    proof.flush({ passkey: aPasskey() });
    await settled();

    const field = page.querySelector<HTMLInputElement>('li input');
    expect(field?.value).toBe('iPhone');
    expect(document.activeElement).toBe(field);
  });

  it('shows the backup codes that come with the first factor', async () => {
    const { http } = await open();
    buttonNamed('Add passkey').click();
    http.expectOne(`${url}/register/options`).flush({});
    await settled();
    http.expectOne(`${url}/register/verify`).flush({ passkey: aPasskey(), backupCodes: ['aaaa-bbbb'] });
    await settled();

    expect(document.querySelector('dialog[open]')?.textContent).toContain('aaaa-bbbb');
  });

  it.each([
    ['closed', 'the window was closed'],
    ['already-added', 'already has a passkey'],
  ] as const)('says why the browser gave none: %s', async (code, words) => {
    browser.create.mockRejectedValue(new PasskeyError(code));
    const { page, http } = await open();
    buttonNamed('Add passkey').click();
    http.expectOne(`${url}/register/options`).flush({});
    await settled();

    expect(page.querySelector('[role=alert]')?.textContent).toContain(words);
    http.expectNone(`${url}/register/verify`);
  });

  it('says why there can be none here, in place of the button', async () => {
    browser.obstacle = 'Passkeys need a secure connection.';
    const { page } = await open(aPasskey());

    expect(page.textContent).toContain('Passkeys need a secure connection.');
    expect(() => buttonNamed('Add passkey')).toThrow();
  });

  it('renames in place, and takes the name back when the server refuses', async () => {
    const { page, http } = await open(aPasskey());
    buttonNamed('Rename iPhone').click();
    TestBed.tick();
    type(page.querySelector<HTMLInputElement>('li input'), '  Ada’s phone ');
    page.querySelector('li form')?.dispatchEvent(new Event('submit', { cancelable: true }));
    await settled();

    const change = http.expectOne(`${url}/phone`);
    expect([change.request.method, change.request.body]).toEqual(['PATCH', { name: 'Ada’s phone' }]);
    expect(page.textContent).toContain('Ada’s phone');
    refuse(change, 503, 'too-busy');
    await settled();
    expect(page.textContent).toContain('iPhone');
  });

  it('leaves the name alone on Escape, and gives the focus back', async () => {
    const { page, http } = await open(aPasskey());
    buttonNamed('Rename iPhone').click();
    TestBed.tick();
    const field = page.querySelector<HTMLInputElement>('li input');
    type(field, 'Another');
    field?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    await settled();

    http.expectNone(`${url}/phone`);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Rename iPhone');
  });

  it('removes one after a question, and says when it is the last that must stay', async () => {
    const { page, http } = await open(aPasskey());
    buttonNamed('Remove iPhone').click();
    await settled();
    buttonNamed('Remove passkey').click();
    await settled();
    refuse(http.expectOne(`${url}/phone`), 409, 'factor-required');
    await settled();
    expect(lastToast()).toContain('Set up another one first');
    expect(page.textContent).toContain('iPhone');

    buttonNamed('Remove iPhone').click();
    await settled();
    buttonNamed('Remove passkey').click();
    await settled();
    http.expectOne(`${url}/phone`).flush(null);
    await settled();
    expect(page.textContent).toContain('No passkeys yet.');
    expect(document.activeElement?.textContent).toContain('Add passkey');
  });
});
