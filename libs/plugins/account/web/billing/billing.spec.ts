import { TestBed } from '@angular/core/testing';
import type { Entitlement, EntitlementList, GroupEntitlement } from '@sv/contracts/entitlement.contract';
import { Session } from '@sv/ui/workspace/session';
import { aShell, aShellPlugin } from '@sv/ui/workspace/testing/a-shell';
import { Toasts } from '@sv/ui/workspace/toasts';
import { buttonNamed, openPage, refuse, settled, type AccountPage } from '../testing/account-page';
import { BillingPage } from './billing';

const url = '/api/account/entitlements';
const aLicense = (fields: Partial<Entitlement> = {}): Entitlement => ({
  id: 'e-1',
  pluginId: 'com.example.premium',
  pluginName: 'Daybook',
  tier: 'personal',
  status: 'active',
  issuedAt: '2026-01-01T00:00:00.000Z',
  expiresAt: null,
  ...fields,
});

async function open(...entitlements: Entitlement[]): Promise<AccountPage> {
  return openWith({ entitlements, throughGroups: [] });
}

async function openWith(list: EntitlementList): Promise<AccountPage> {
  const opened = openPage(BillingPage);
  opened.http.expectOne(url).flush(list);
  await settled();
  return opened;
}

function paste(page: HTMLElement, text: string): void {
  const area = page.querySelector('textarea')!;
  area.value = text;
  area.dispatchEvent(new Event('input'));
}

describe('Billing', () => {
  afterEach(() => document.body.replaceChildren());

  it('says how each licence stands', async () => {
    const { page } = await open(
      aLicense(),
      aLicense({ id: 'e-2', status: 'expired', expiresAt: '2026-02-01T00:00:00.000Z' }),
      aLicense({ id: 'e-3', status: 'revoked' }),
    );

    const rows = [...page.querySelectorAll('.license')].map(row => row.textContent);
    expect(rows[0]).toContain('It does not expire.');
    expect(rows[1]).toContain('It expired on');
    expect(rows[2]).toContain('An administrator revoked it.');
    expect(page.querySelectorAll('.license button')).toHaveLength(2);
  });

  it('names the groups through which the person has a licence, which cannot be removed here', async () => {
    const shared: GroupEntitlement = {
      ...aLicense({ id: 'g-1', expiresAt: '2026-02-01T00:00:00.000Z' }),
      status: 'expired',
      groupId: 'choir',
      groupName: 'Choir',
      createdAt: '2026-01-01T00:00:00.000Z',
    };
    const unnamed = { ...shared, id: 'g-2', groupName: null, expiresAt: null, status: 'active' as const };
    const { page } = await openWith({ entitlements: [], throughGroups: [shared, unnamed] });
    const rows = [...page.querySelectorAll('.license')].map(row => row.textContent);
    expect(rows[0]).toMatch(/Daybook.*Expired.*Through Choir\. It expired on/s);
    expect(rows[1]).toMatch(/Through a group\. It does not expire/);
    expect(page.querySelectorAll('.license button')).toHaveLength(0);
    expect(page.textContent).not.toContain('No licences');
  });

  it('enters a licence with the line breaks of a mail taken out, and says what is open now', async () => {
    const { page, http } = await open();
    expect(page.textContent).toContain('No licences');
    paste(page, '  abc\n def.ghi\t\n');
    buttonNamed('Enter licence').click();
    const request = http.expectOne({ method: 'POST', url });
    expect(request.request.body).toEqual({ licenseToken: 'abcdef.ghi' });
    request.flush(aLicense());
    await settled();
    http.expectOne('/api/shell').flush(aShell({ plugins: [aShellPlugin('com.example.premium')] }));
    http.expectOne({ method: 'GET', url }).flush({ entitlements: [aLicense()], throughGroups: [] });
    await settled();

    expect(TestBed.inject(Toasts).shown().at(-1)?.message).toBe('You can now open Daybook');
    expect(page.querySelector('textarea')?.value).toBe('');
    expect(page.textContent).toContain('Your licences');
  });

  it.each([
    ['license-malformed', 'licence is incomplete'],
    ['license-signature', 'was not issued by the seller of this app'],
    ['license-wrong-plugin', 'not installed here'],
    ['license-wrong-instance', 'another workspace'],
    ['license-wrong-subject', 'names another email address'],
    ['license-not-yet-valid', 'not valid yet'],
    ['license-expired', 'has expired'],
    ['license-revoked', 'revoked'],
    ['license-already-used', 'Someone else'],
  ])('says in words why one is refused: %s', async (code, words) => {
    const { page, http } = await open();
    paste(page, 'abc.def');
    buttonNamed('Enter licence').click();
    refuse(http.expectOne({ method: 'POST', url }), 422, code);
    await settled();

    expect(page.querySelector('sv-license-entry')?.textContent).toContain(words);
    expect(page.querySelector('textarea')?.value).toBe('abc.def');
  });

  it('removes one after a second thought', async () => {
    const { page, http } = await open(aLicense());
    buttonNamed('Remove the licence for Daybook').click();
    await settled();
    buttonNamed('Remove licence').click();
    await settled();
    http.expectOne({ method: 'DELETE', url: `${url}/e-1` }).flush(null);
    await settled();
    http.expectOne({ method: 'GET', url }).flush({ entitlements: [], throughGroups: [] });
    await settled();
    expect(page.textContent).toContain('No licences');
  });

  it('shows the apps that wait for a licence, and leads to what they cost', async () => {
    const { page } = await open();
    const waiting = aShellPlugin('com.example.premium', { name: 'Daybook', paywalled: true });
    TestBed.inject(Session).shell.set(aShell({ plugins: [waiting] }));
    await settled();
    expect(page.querySelector('a')?.getAttribute('href')).toBe('/paywall/com.example.premium');
  });

  it('says what went wrong, and tries again', async () => {
    const { page, http } = openPage(BillingPage);
    refuse(http.expectOne(url), 500, 'internal-error');
    await settled();
    buttonNamed('Try again').click();
    TestBed.tick();
    http.expectOne(url).flush({ entitlements: [], throughGroups: [] });
    await settled();
    expect(page.textContent).toContain('No licences');
  });
});
