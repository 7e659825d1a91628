import { TestBed } from '@angular/core/testing';
import type { AdminPlugin } from '@sv/contracts/admin/plugins.contract';
import type { CapabilityGrant } from '@sv/contracts/capability.contract';
import { Toasts } from '@sv/ui/workspace/toasts';
import { buttonNamed, openPage, refuse, type ConsolePage } from '../testing/console-page';
import { CapabilitiesPage } from './capabilities';

const url = '/api/admin/capability-grants';
const share = 'com.example.notes:share';

const plugin = {
  id: 'com.example.notes',
  name: 'Notes',
  enabled: true,
  capabilities: {
    share: { description: 'Share a list with others', defaultGrant: 'none' },
    read: { description: 'Read what was shared', defaultGrant: 'all' },
  },
} as unknown as AdminPlugin;

const aGrant = (fields: Partial<CapabilityGrant> = {}): CapabilityGrant => ({
  id: 'g1',
  capability: share,
  role: 'platform:admin',
  userId: null,
  userName: null,
  groupId: null,
  groupName: null,
  createdAt: '2026-06-22T10:00:00Z',
  ...fields,
});

async function open(
  role: Parameters<typeof openPage>[1],
  grants: CapabilityGrant[] = [],
  plugins = [plugin],
): Promise<ConsolePage> {
  const opened = openPage(CapabilitiesPage, role);
  opened.http.expectOne('/api/admin/plugins').flush({ plugins });
  opened.http.expectOne(url).flush({ grants });
  await opened.settled();
  return opened;
}

const boxes = (page: HTMLElement): HTMLInputElement[] => [
  ...page.querySelectorAll<HTMLInputElement>('input[type=checkbox]'),
];
const ticked = (page: HTMLElement): string[] =>
  boxes(page).flatMap(box => (box.checked ? (box.closest('label')?.textContent?.trim() ?? '') : []));

describe('Capabilities', () => {
  afterEach(() => document.body.replaceChildren());

  it('shows what each lets people do, who has it, and what everybody has anyway', async () => {
    const { page } = await open('platform:auditor', [
      aGrant(),
      aGrant({ id: 'g2', role: null, userId: 'u', userName: 'Grace' }),
    ]);

    expect(page.textContent).toContain('Share a list with others');
    expect(page.textContent).toContain('Everyone');
    expect(page.textContent).toContain('Grace');
    expect(ticked(page)).toEqual(['Admin']);
    expect(page.querySelectorAll('sv-capability-card button')).toHaveLength(0);
    expect(page.querySelectorAll('fieldset:disabled')).toHaveLength(1);
  });

  it('gives a capability to a role and takes it away', async () => {
    const { page, http, settled } = await open('platform:owner');

    boxes(page)[3]?.click();
    const request = http.expectOne({ method: 'POST', url });
    expect(request.request.body).toEqual({ capability: share, role: 'platform:user' });
    // The box changes only after the server's answer.
    expect(ticked(page)).toEqual([]);
    request.flush(aGrant({ role: 'platform:user' }));
    await settled();
    expect(ticked(page)).toEqual(['User']);

    boxes(page)[3]?.click();
    http.expectOne({ method: 'DELETE', url: `${url}/g1` }).flush(null);
    await settled();
    expect(ticked(page)).toEqual([]);
  });

  it('gives it to a person who is searched for', async () => {
    const { page, http, settled } = await open('platform:owner');

    buttonNamed('Add a person: Share a list with others').click();
    await settled();
    const people = [
      { id: 'u1', name: 'Grace', email: 'grace@example.org', role: 'platform:user', status: 'active' },
      { id: 'u2', name: 'Gone', email: 'gone@example.org', role: 'platform:user', status: 'deleting' },
    ];
    http.expectOne('/api/admin/users').flush({ users: people, nextCursor: null });
    await settled();
    expect(page.querySelector('sv-person-picker')?.textContent).not.toContain('Gone');
    page.querySelector<HTMLButtonElement>('sv-person-picker li button')?.click();
    const request = http.expectOne({ method: 'POST', url });
    expect(request.request.body).toEqual({ capability: share, userId: 'u1' });
    request.flush(aGrant({ role: null, userId: 'u1', userName: 'Grace' }));
    await settled();

    expect(page.querySelector('sv-person-picker')).toBeNull();
    buttonNamed('Revoke from Grace').click();
    http.expectOne({ method: 'DELETE', url: `${url}/g1` }).flush(null);
    await settled();
    expect(page.textContent).not.toContain('Grace');
  });

  it('gives it to a group, and takes it away', async () => {
    const { page, http, settled } = await open('platform:owner');
    buttonNamed('Add a group: Share a list with others').click();
    await settled();
    const choir = { id: 'c1', name: 'Choir', members: 2, createdAt: '2026-06-22T10:00:00Z', version: 1 };
    http.expectOne('/api/admin/groups?limit=50').flush({ groups: [choir], nextCursor: null });
    await settled();
    page.querySelector<HTMLButtonElement>('sv-group-picker li button')?.click();
    const request = http.expectOne({ method: 'POST', url });
    expect(request.request.body).toEqual({ capability: share, groupId: 'c1' });
    request.flush(aGrant({ role: null, groupId: 'c1', groupName: 'Choir' }));
    await settled();

    buttonNamed('Revoke from Choir').click();
    http.expectOne({ method: 'DELETE', url: `${url}/g1` }).flush(null);
    await settled();
    expect(page.textContent).not.toContain('Choir');
  });

  it('says why it was refused, and looks again at how it stands', async () => {
    const { page, http, settled } = await open('platform:owner');

    boxes(page)[0]?.click();
    refuse(http.expectOne({ method: 'POST', url }), 409, 'conflict', 'This is already granted.');
    await settled();
    http.expectOne({ method: 'GET', url }).flush({ grants: [aGrant({ role: 'platform:owner' })] });
    await settled();

    expect(TestBed.inject(Toasts).shown()).toHaveLength(1);
    expect(ticked(page)).toEqual(['Owner']);
  });

  it('shows what is left of apps that are gone, to take it away', async () => {
    const { page, http, settled } = await open('platform:owner', [
      aGrant({ capability: 'com.example.gone:x', role: null, userId: 'u', userName: 'Grace' }),
    ]);

    expect(page.textContent).toContain('com.example.gone:x for Grace');
    buttonNamed('Revoke').click();
    http.expectOne({ method: 'DELETE', url: `${url}/g1` }).flush(null);
    await settled();
    expect(page.textContent).not.toContain('com.example.gone');
  });

  it('says when a plugin is not running, and when no plugin has any', async () => {
    const { page } = await open('platform:auditor', [], [{ ...plugin, enabled: false }]);
    expect(page.textContent).toContain('Not running');
    document.body.replaceChildren();
    TestBed.resetTestingModule();
    expect((await open('platform:auditor', [], [])).page.textContent).toContain('No permissions');
  });

  it('says what went wrong, and tries again', async () => {
    const { page, http, settled } = openPage(CapabilitiesPage, 'platform:auditor');
    http.expectOne('/api/admin/plugins').flush({ plugins: [] });
    refuse(http.expectOne(url), 500, 'internal-error', 'Something went wrong here.');
    await settled();
    expect(page.textContent).toContain('Something went wrong here.');

    buttonNamed('Try again').click();
    TestBed.tick();
    http.expectOne('/api/admin/plugins').flush({ plugins: [] });
    http.expectOne(url).flush({ grants: [] });
    await settled();
    expect(page.textContent).toContain('No permissions');
  });
});
