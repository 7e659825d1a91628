import type { GroupEntitlement } from '@sv/contracts/entitlement.contract';
import { buttonNamed, openPage, refuse, typeInto, type ConsolePage } from '../../testing/console-page';
import { GroupLicensesPage } from './group-licenses';

const url = '/api/admin/group-entitlements';
const aLicense = (fields: Partial<GroupEntitlement> = {}): GroupEntitlement => ({
  id: 'l-1',
  groupId: 'g-1',
  groupName: 'Choir',
  pluginId: 'com.example.premium',
  pluginName: 'Daybook',
  tier: 'personal',
  status: 'active',
  expiresAt: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  ...fields,
});
const tiers = [{ id: 'personal', name: 'Personal', price: { amount: 1, currency: 'EUR' } }];
const paid = { id: 'com.example.premium', name: 'Daybook', monetization: { model: 'recurring', tiers } };

async function open(role: Parameters<typeof openPage>[1], ...entitlements: GroupEntitlement[]): Promise<ConsolePage> {
  const opened = openPage(GroupLicensesPage, role);
  opened.http.expectOne(url).flush({ entitlements });
  await opened.settled();
  return opened;
}

describe('Licences of groups', () => {
  afterEach(() => document.body.replaceChildren());

  it('shows an auditor which group has what, and offers nothing', async () => {
    const deleted = aLicense({ id: 'l-2', groupName: 'Deleted group', status: 'expired' });
    const { page } = await open('platform:auditor', aLicense(), deleted);
    expect([...page.querySelectorAll('tbody th p.sv-truncate')].map(one => one.textContent)).toEqual([
      'Choir',
      'Deleted group',
    ]);
    expect(page.querySelector('tbody tr')?.textContent).toContain('It does not expire.');
    expect(page.querySelectorAll('button')).toHaveLength(0);
  });

  it('grants a licence to a group, and says why one is refused', async () => {
    const { page, http, settled } = await open('platform:admin');
    expect(page.textContent).toContain('No group licences');
    buttonNamed('Grant to group').click();
    await settled();
    http.expectOne('/api/admin/plugins').flush({ plugins: [paid] });
    await settled();
    const dialog = page.querySelector('sv-grant-group-license')!;
    typeInto(dialog.querySelector('select'), 'com.example.premium');
    await settled();
    buttonNamed('Grant').click();
    await settled();
    expect(dialog.textContent).toContain('Choose a group.');

    dialog.querySelector<HTMLButtonElement>('form button')!.click();
    await settled();
    const choir = { id: 'g-1', name: 'Choir', members: 1, createdAt: '2026-01-01T00:00:00.000Z', version: 1 };
    http.expectOne('/api/admin/groups?limit=50').flush({ groups: [choir], nextCursor: null });
    await settled();
    page.querySelector<HTMLButtonElement>('sv-group-picker li button')!.click();
    await settled();
    typeInto(dialog.querySelectorAll('select')[1], 'personal');
    buttonNamed('Grant').click();
    await settled();
    refuse(http.expectOne({ method: 'POST', url }), 409, 'conflict', 'Only the vendor issues licences for this app.');
    await settled();
    expect(dialog.textContent).toContain('Only the vendor');

    buttonNamed('Grant').click();
    await settled();
    const request = http.expectOne({ method: 'POST', url });
    expect(request.request.body).toEqual({ groupId: 'g-1', pluginId: 'com.example.premium', tier: 'personal' });
    request.flush(aLicense());
    await settled();
    expect(page.querySelector('tbody')?.textContent).toContain('Choir');
  });

  it('revokes after a second thought', async () => {
    const { page, http, settled } = await open('platform:admin', aLicense());
    buttonNamed('Revoke the licence of Choir for Daybook').click();
    await settled();
    buttonNamed('Revoke licence').click();
    await settled();
    http.expectOne({ method: 'DELETE', url: `${url}/l-1` }).flush(null);
    await settled();
    expect(page.textContent).toContain('No group licences');
  });
});
