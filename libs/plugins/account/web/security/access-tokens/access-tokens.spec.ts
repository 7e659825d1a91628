import { TestBed } from '@angular/core/testing';
import type { AccessTokenItem, AccessTokenList } from '@sv/contracts/identity.contract';
import { Session } from '@sv/ui/workspace/session';
import { aShell, aShellPlugin } from '@sv/ui/workspace/testing/a-shell';
import {
  buttonNamed,
  confirmWithPassword,
  openPage,
  refuse,
  settled,
  type,
  type AccountPage,
} from '../../testing/account-page';
import { AccessTokensPage } from './access-tokens';

const url = '/api/auth/access-tokens';
const aToken = (fields: Partial<AccessTokenItem> = {}): AccessTokenItem => ({
  id: 'backup',
  name: 'Backup script',
  hint: 'x9_Q',
  scope: 'write',
  pluginIds: null,
  createdAt: '2026-06-01T10:00:00.000Z',
  expiresAt: '2026-08-30T10:00:00.000Z',
  lastUsedAt: null,
  ...fields,
});

async function open(list: Partial<AccessTokenList> = {}): Promise<AccountPage> {
  const opened = openPage(AccessTokensPage);
  const plugins = [
    aShellPlugin('sv.tasks', { name: 'Tasks' }),
    aShellPlugin('sv.console', { name: 'Console', adminOnly: true }),
  ];
  TestBed.inject(Session).shell.set(aShell({ plugins }));
  opened.http.expectOne(url).flush({ accessTokens: [], allowed: true, ...list });
  await settled();
  return opened;
}
const dialog = (): HTMLElement => document.querySelector<HTMLElement>('dialog[open]')!;
const field = (selector: string): HTMLInputElement => dialog().querySelector<HTMLInputElement>(selector)!;

describe('Access tokens', () => {
  afterEach(() => document.body.replaceChildren());

  it('shows of each what it opens, when it expires and when it was last used', async () => {
    const { page } = await open({
      accessTokens: [
        aToken(),
        aToken({
          id: 'tasks',
          name: 'Kiosk',
          scope: 'read',
          pluginIds: ['sv.tasks'],
          lastUsedAt: new Date().toISOString(),
        }),
      ],
    });
    const rows = [...page.querySelectorAll('li')].map(row => row.textContent?.replace(/\s+/g, ' '));

    expect(rows[0]).toMatch(/Backup script.*Read and write.*All apps · ends in x9_Q.*Expires.*never used/);
    expect(rows[1]).toMatch(/Kiosk.*Read.*Tasks · ends in.*last used/);
  });

  it('creates one for chosen apps after the person confirmed who they are, and shows it once', async () => {
    const { page, http } = await open();
    expect(page.textContent).toContain('No access tokens');
    buttonNamed('Create access token').click();
    await settled();
    type(field('[formControlName=name]'), ' Kiosk ');
    dialog().querySelectorAll<HTMLInputElement>('[name=isForSome]')[1]!.click();
    await settled();
    expect(dialog().textContent).not.toContain('Console');
    buttonNamed('Create token').click();
    await settled();
    expect(dialog().textContent).toContain('Choose at least one app.');
    http.expectNone({ method: 'POST', url });

    field('[type=checkbox]').click();
    await settled();
    buttonNamed('Create token').click();
    await settled();
    refuse(http.expectOne({ method: 'POST', url }), 403, 'reauthentication-required');
    await confirmWithPassword(http);
    const request = http.expectOne({ method: 'POST', url });
    expect(request.request.body).toEqual({ name: 'Kiosk', scope: 'read', pluginIds: ['sv.tasks'], expiresInDays: 90 });
    request.flush({ ...aToken({ name: 'Kiosk', pluginIds: ['sv.tasks'] }), token: 'svpat_secret' });
    await settled();

    expect(dialog().textContent).toContain('svpat_secret');
    expect(document.activeElement?.textContent).toContain('Copy token');
    expect(dialog().textContent).toContain('/tasks/api/openapi.json');
    buttonNamed('I have copied it').click();
    await settled();
    expect(document.body.textContent).not.toContain('svpat_secret');
    expect(page.querySelectorAll('li')).toHaveLength(1);
  });

  it('says why none is created', async () => {
    const { http } = await open();
    buttonNamed('Create access token').click();
    await settled();
    type(field('[formControlName=name]'), 'Kiosk');
    buttonNamed('Create token').click();
    await settled();
    refuse(http.expectOne({ method: 'POST', url }), 409, 'conflict');
    await settled();
    expect(dialog().querySelector('[role=alert]')?.textContent).toBeTruthy();
  });

  it('revokes one after a question, without asking who it is', async () => {
    const { page, http } = await open({ accessTokens: [aToken()] });
    buttonNamed('Revoke Backup script').click();
    await settled();
    buttonNamed('Revoke token').click();
    await settled();
    http.expectOne({ method: 'DELETE', url: `${url}/backup` }).flush(null);
    await settled();

    expect(page.textContent).toContain('No access tokens');
    expect(document.activeElement?.textContent).toContain('Create access token');
  });

  it('offers none where the policy forbids them, and still lets one revoke what is there', async () => {
    const { page } = await open({ allowed: false, accessTokens: [aToken()] });
    expect(page.textContent).toContain('This workspace does not allow access tokens.');
    expect(page.textContent).toContain('Your tokens don’t work');
    expect(() => buttonNamed('Create access token')).toThrow();
    expect(buttonNamed('Revoke Backup script').disabled).toBe(false);
  });

  it('offers no more than fifty', async () => {
    const { page } = await open({ accessTokens: Array.from({ length: 50 }, (_, at) => aToken({ id: `t${at}` })) });
    expect(page.textContent).toContain('limit of 50 access tokens');
    expect(() => buttonNamed('Create access token')).toThrow();
  });

  it('says so when the list cannot be read', async () => {
    const { page, http } = openPage(AccessTokensPage);
    refuse(http.expectOne(url), 503, 'auth-unavailable');
    await settled();
    expect(page.querySelector('sv-error-state')).not.toBeNull();
  });
});
