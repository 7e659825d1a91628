import { TestBed } from '@angular/core/testing';
import type { AdminKey } from '@sv/contracts/admin/admin-keys.contract';
import { buttonNamed, openPage, refuse, typeInto, type ConsolePage } from '../testing/console-page';
import { KeysPage } from './keys';

const url = '/api/admin/keys';
const aKey = (fields: Partial<AdminKey> = {}): AdminKey => ({
  id: 'k-1',
  name: 'Monitoring',
  capabilities: ['health:view'],
  createdAt: '2026-06-01T10:00:00.000Z',
  expiresAt: '2999-01-01T00:00:00.000Z',
  lastUsedAt: null,
  ...fields,
});

async function open(role: Parameters<typeof openPage>[1], ...keys: AdminKey[]): Promise<ConsolePage> {
  const opened = openPage(KeysPage, role);
  opened.http.expectOne(url).flush({ keys });
  await opened.settled();
  return opened;
}

const boxes = (page: HTMLElement): HTMLInputElement[] => [
  ...page.querySelectorAll<HTMLInputElement>('sv-new-key input[type=checkbox]'),
];

describe('Admin keys', () => {
  afterEach(() => document.body.replaceChildren());

  it.each(['platform:auditor', 'platform:admin'] as const)(
    'shows %s the keys in words and offers nothing',
    async role => {
      const { page } = await open(role, aKey(), aKey({ id: 'k-2', expiresAt: '2026-01-01T00:00:00.000Z' }));

      expect(page.textContent).toContain('Read health');
      expect(page.textContent).toContain('Never used');
      expect(page.textContent).toContain('Expired');
      expect(page.textContent).toContain('Only owners can create and revoke keys.');
      expect(page.querySelectorAll('button')).toHaveLength(0);
    },
  );

  it('makes a key after a fresh sign-in and shows it this once, with an example', async () => {
    const { page, http, settled } = await open('platform:owner');
    buttonNamed('Create key').click();
    await settled();
    typeInto(page.querySelector('sv-new-key input'), 'Backup');
    boxes(page)[1]?.click();
    typeInto(page.querySelector('sv-new-key select'), '0');
    await settled();

    buttonNamed('Create key').click();
    const request = http.expectOne({ method: 'POST', url });
    expect(request.request.body).toEqual({ name: 'Backup', capabilities: ['user:view'] });
    request.flush({ ...aKey({ name: 'Backup', capabilities: ['user:view'] }), key: 'svak_secret' });
    await settled();

    expect(page.textContent).toContain('svak_secret');
    expect(page.textContent).toContain('curl -H "x-platform-admin-key: $KEY" http://localhost/api/admin/users');
    buttonNamed('Done').click();
    await settled();
    expect(page.textContent).not.toContain('svak_secret');
    expect(page.querySelector('.rows')?.textContent).toContain('Backup');
  });

  it('asks who it is when the sign-in is not fresh', async () => {
    const { page, http, settled } = await open('platform:owner');
    buttonNamed('Create key').click();
    await settled();
    typeInto(page.querySelector('sv-new-key input'), 'Backup');
    boxes(page)[0]?.click();

    buttonNamed('Create key').click();
    refuse(http.expectOne({ method: 'POST', url }), 403, 'reauthentication-required');
    await settled();

    expect(document.body.textContent).toContain('Confirm that it is you');
  });

  it('offers no power to give roles, and refuses a key that may do nothing', async () => {
    const { page, http, settled } = await open('platform:owner');
    buttonNamed('Create key').click();
    await settled();
    typeInto(page.querySelector('sv-new-key input'), 'Backup');

    buttonNamed('Create key').click();
    await settled();

    expect(boxes(page)).toHaveLength(8);
    expect(page.textContent).toContain('Choose at least one permission.');
    http.expectNone({ method: 'POST', url });
  });

  it('revokes after a second thought', async () => {
    const { page, http, settled } = await open('platform:owner', aKey());

    buttonNamed('Revoke Monitoring').click();
    await settled();
    buttonNamed('Revoke key').click();
    await settled();
    http.expectOne({ method: 'DELETE', url: `${url}/k-1` }).flush(null);
    await settled();

    expect(page.textContent).toContain('No keys');
  });

  it('says what went wrong, and tries again', async () => {
    const { page, http, settled } = openPage(KeysPage, 'platform:auditor');
    refuse(http.expectOne(url), 500, 'internal-error', 'Something went wrong here.');
    await settled();
    expect(page.textContent).toContain('Something went wrong here.');

    buttonNamed('Try again').click();
    TestBed.tick();
    http.expectOne(url).flush({ keys: [] });
    await settled();
    expect(page.textContent).toContain('No keys');
  });
});
