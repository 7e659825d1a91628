import type { AdminEntitlement } from '@sv/contracts/entitlement.contract';
import { buttonNamed, openPage, refuse, typeInto, type ConsolePage } from '../testing/console-page';
import { EntitlementsPage } from './entitlements';

const url = '/api/admin/entitlements';
const anEntitlement = (fields: Partial<AdminEntitlement> = {}): AdminEntitlement => ({
  id: 'e-1',
  pluginId: 'com.example.premium',
  pluginName: 'Daybook',
  tier: 'personal',
  status: 'active',
  issuedAt: '2026-01-01T00:00:00.000Z',
  expiresAt: null,
  userId: 'u-1',
  source: 'account',
  createdAt: '2026-01-01T00:00:00.000Z',
  ...fields,
});
const ada = { id: 'u-1', name: 'Ada', email: 'ada@example.org' };
const paid = { id: 'com.example.premium', name: 'Daybook', monetization: { model: 'recurring' } };
const free = { id: 'sv.tasks', name: 'Tasks', monetization: { model: 'free' } };

async function open(role: Parameters<typeof openPage>[1], ...entitlements: AdminEntitlement[]): Promise<ConsolePage> {
  const opened = openPage(EntitlementsPage, role);
  opened.http.expectOne('/api/admin/users?limit=200').flush({ users: [ada], nextCursor: null });
  opened.http.expectOne('/api/admin/plugins').flush({ plugins: [free, paid] });
  opened.http.expectOne(url).flush({ entitlements, nextCursor: null });
  await opened.settled();
  return opened;
}

describe('Entitlements', () => {
  afterEach(() => document.body.replaceChildren());

  it('shows an auditor who has what, and offers nothing', async () => {
    const { page } = await open(
      'platform:auditor',
      anEntitlement(),
      anEntitlement({ id: 'e-2', userId: null, status: 'revoked' }),
    );
    const rows = [...page.querySelectorAll('tbody tr')].map(row => row.textContent);
    expect(rows[0]).toContain('Ada');
    expect(rows[0]).toContain('It does not expire.');
    expect(rows[1]).toContain('Deleted user');
    expect(rows[1]).toContain('Revoked');
    expect(page.querySelectorAll('button')).toHaveLength(0);
  });

  it('is narrowed to an app, a state and a person', async () => {
    const { page, http, settled } = await open('platform:admin');
    const [app, status] = page.querySelectorAll('sv-entitlement-filters select');
    expect([...app!.querySelectorAll('option')].map(option => option.textContent)).toEqual(['All apps', 'Daybook']);
    typeInto(app, 'com.example.premium');
    http.expectOne(`${url}?pluginId=com.example.premium`).flush({ entitlements: [], nextCursor: null });
    await settled();
    typeInto(status, 'expired');
    http.expectOne(`${url}?pluginId=com.example.premium&status=expired`).flush({ entitlements: [], nextCursor: null });
    await settled();
    typeInto(page.querySelector('sv-entitlement-filters input'), 'ADA@example.org');
    const asked = http.expectOne(`${url}?pluginId=com.example.premium&status=expired&userId=u-1`);
    asked.flush({ entitlements: [], nextCursor: null });
    await settled();
    expect(page.textContent).toContain('No licences match your filters.');
  });

  it('revokes after a second thought', async () => {
    const { page, http, settled } = await open('platform:admin', anEntitlement());
    buttonNamed('Revoke the licence of Ada for Daybook').click();
    await settled();
    buttonNamed('Revoke licence').click();
    await settled();
    http.expectOne({ method: 'DELETE', url: `${url}/e-1` }).flush(null);
    await settled();
    expect(page.querySelector('tbody')?.textContent).toContain('Revoked');
    expect(page.querySelector('tbody button')).toBeNull();
  });

  it('grants a licence to somebody, and says in words why one is refused', async () => {
    const { page, http, settled } = await open('platform:admin');
    buttonNamed('Grant licence').click();
    await settled();
    const dialog = page.querySelector('sv-grant-license')!;
    typeInto(dialog.querySelector('input'), 'bob@example.org');
    typeInto(dialog.querySelector('textarea'), ' abc.\n def ');
    buttonNamed('Grant licence').click();
    await settled();
    expect(dialog.textContent).toContain('No account has this address. Check the spelling, or invite them first.');

    typeInto(dialog.querySelector('input'), 'ada@example.org');
    buttonNamed('Grant licence').click();
    await settled();
    refuse(http.expectOne({ method: 'POST', url }), 422, 'license-wrong-subject');
    await settled();
    expect(dialog.textContent).toContain('names another email address');

    buttonNamed('Grant licence').click();
    await settled();
    const granted = http.expectOne({ method: 'POST', url });
    expect(granted.request.body).toEqual({ userId: 'u-1', licenseToken: 'abc.def' });
    granted.flush(anEntitlement({ source: 'admin' }));
    await settled();
    http.expectOne(url).flush({ entitlements: [anEntitlement({ source: 'admin' })], nextCursor: null });
    await settled();
    expect(page.querySelector('tbody')?.textContent).toContain('Granted by an administrator');
  });
});
