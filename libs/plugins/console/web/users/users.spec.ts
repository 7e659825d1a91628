import type { AdminUser } from '@sv/contracts/admin.contract';
import { Toasts } from '@sv/ui/workspace/toasts';
import { TestBed } from '@angular/core/testing';
import { buttonNamed, menuItem, openPage, refuse, typeInto, type ConsolePage } from '../testing/console-page';
import { UsersPage } from './users';

const url = '/api/admin/users';
const aUser = (fields: Partial<AdminUser> = {}): AdminUser => ({
  id: 'grace',
  name: 'Grace',
  email: 'grace@example.org',
  role: 'platform:user',
  status: 'active',
  mfa: { totp: false, passkeys: 0 },
  createdAt: '2026-06-01T10:00:00.000Z',
  lastSeenAt: null,
  ...fields,
});

async function open(role: Parameters<typeof openPage>[1], ...users: AdminUser[]): Promise<ConsolePage> {
  const opened = openPage(UsersPage, role);
  opened.http.expectOne(url).flush({ users, nextCursor: null });
  await opened.settled();
  return opened;
}

const rowOf = (page: HTMLElement, name: string): HTMLElement => {
  const row = [...page.querySelectorAll('tbody tr')].find(one => one.textContent?.includes(name));
  if (!(row instanceof HTMLElement)) throw new Error(`no row of ${name}`);
  return row;
};

function choose(row: HTMLElement, role: string): HTMLSelectElement {
  const select = row.querySelector('select');
  if (!select) throw new Error('no role select');
  select.value = role;
  select.dispatchEvent(new Event('change'));
  return select;
}

describe('Users', () => {
  afterEach(() => document.body.replaceChildren());

  it('shows an auditor everybody and no way to change anything', async () => {
    const { page } = await open('platform:auditor', aUser());

    expect(rowOf(page, 'Grace').textContent).toContain('User');
    expect(page.querySelectorAll('tbody :is(select, button, input)')).toHaveLength(0);
    expect(page.textContent).toContain('Changing it takes another role');
  });

  it('has no role select for an admin, who may not assign roles', async () => {
    const { page } = await open('platform:admin', aUser());

    expect(rowOf(page, 'Grace').querySelector('select')).toBeNull();
    expect(buttonNamed('Acts for Grace')).toBeTruthy();
  });

  it('keeps an admin from acting on an owner', async () => {
    const { page } = await open('platform:admin', aUser({ role: 'platform:owner' }));

    const button = rowOf(page, 'Grace').querySelector('button');
    expect(button?.getAttribute('aria-haspopup')).toBeNull();
    expect(button?.getAttribute('aria-disabled')).toBe('true');
    expect(button?.getAttribute('aria-label')).toContain('Only an owner can change the account of an owner.');
  });

  it('shows which second factors there are', async () => {
    const { page } = await open('platform:auditor', aUser({ mfa: { totp: true, passkeys: 2 } }), aUser({ id: 'b', name: 'Bob' }));

    expect(rowOf(page, 'Grace').textContent).toContain('App, 2 passkeys');
    expect(rowOf(page, 'Bob').textContent).toContain('None');
  });

  it('resets second factors after a second thought that names what it does', async () => {
    const { page, http, settled } = await open('platform:admin', aUser({ mfa: { totp: true, passkeys: 0 } }));

    menuItem('Reset second factors…').click();
    await settled();
    expect(document.querySelector('dialog')?.textContent).toContain('every device of theirs is signed out, and they are told');
    buttonNamed('Reset second factors').click();
    await settled();
    http.expectOne({ method: 'POST', url: `${url}/grace/reset-mfa` }).flush(null);
    await settled();

    expect(rowOf(page, 'Grace').textContent).not.toContain('App');
  });

  it('unlocks the sign-in of a person who was locked out', async () => {
    const { http, settled } = await open('platform:admin', aUser());

    menuItem('Unlock sign-in').click();
    http.expectOne({ method: 'POST', url: `${url}/grace/unlock` }).flush(null);
    await settled();

    expect(TestBed.inject(Toasts).shown().at(-1)?.message).toContain('can try to sign in again');
  });

  it('deletes only when the address was typed, and names what failed', async () => {
    const { page, http, settled } = await open('platform:admin', aUser());
    menuItem('Delete…').click();
    await settled();

    buttonNamed('Delete for good').click();
    await settled();
    http.expectNone(`${url}/grace`);
    expect(page.textContent).toContain('This is not their address.');

    typeInto(page.querySelector('sv-user-deletion input'), 'Grace@example.org');
    buttonNamed('Delete for good').click();
    const sections = [{ pluginId: 'sv.tasks', status: 'done' }, { pluginId: 'com.example.x', status: 'timeout' }];
    http.expectOne({ method: 'DELETE', url: `${url}/grace` }).flush({ sections });
    await settled();
    const words = page.querySelector('sv-user-deletion')?.textContent;
    expect(words).toContain('com.example.x');
    expect(words).toContain('Took too long');
    expect(words).toContain('Log entries stay, without a name');

    buttonNamed('Done').click();
    await settled();
    http.expectOne(url).flush({ users: [], nextCursor: null });
    await settled();
    expect(page.textContent).toContain('Nobody found');
  });

  it('hands ownership over and steps down, in this order', async () => {
    const { page, http, settled } = await open('platform:owner', aUser());
    menuItem('Hand over ownership…').click();
    await settled();
    page.querySelectorAll<HTMLInputElement>('sv-ownership-handover input')[1]?.click();
    await settled();

    buttonNamed('Hand over').click();
    const first = http.expectOne(`${url}/grace`);
    expect(first.request.body).toEqual({ role: 'platform:owner' });
    http.expectNone(`${url}/me`);
    first.flush(aUser({ role: 'platform:owner' }));
    await settled();
    const second = http.expectOne(`${url}/me`);
    expect(second.request.body).toEqual({ role: 'platform:admin' });
    second.flush(aUser({ id: 'me' }));
    await settled();

    http.expectOne('/api/shell');
  });

  it('offers an admin no ownership to hand over', async () => {
    await open('platform:admin', aUser());

    expect(() => menuItem('Hand over ownership…')).toThrow();
  });

  it('protects the own row', async () => {
    const { page } = await open('platform:owner', aUser({ id: 'me', name: 'Me', role: 'platform:owner' }));

    expect(rowOf(page, 'Me').querySelectorAll('select, button[aria-haspopup]')).toHaveLength(0);
  });

  it('changes a role at once and shows what the server answered', async () => {
    const { page, http, settled } = await open('platform:owner', aUser());

    choose(rowOf(page, 'Grace'), 'platform:auditor');
    const request = http.expectOne(`${url}/grace`);
    expect(request.request.body).toEqual({ role: 'platform:auditor' });
    request.flush(aUser({ role: 'platform:auditor' }));
    await settled();

    expect(rowOf(page, 'Grace').querySelector('select')?.value).toBe('platform:auditor');
  });

  it('hands the owner role over only after a second thought and a fresh sign-in', async () => {
    const { page, http, settled } = await open('platform:owner', aUser());

    choose(rowOf(page, 'Grace'), 'platform:owner');
    http.expectNone(`${url}/grace`);
    await settled();
    buttonNamed('Make owner').click();
    await settled();
    refuse(http.expectOne(`${url}/grace`), 403, 'reauthentication-required');
    await settled();

    expect(document.body.textContent).toContain('Confirm that it is you');
  });

  it('puts the select back when the person thinks better of it', async () => {
    const { page, http, settled } = await open('platform:owner', aUser());

    const select = choose(rowOf(page, 'Grace'), 'platform:owner');
    await settled();
    buttonNamed('Cancel').click();
    await settled();

    http.expectNone(`${url}/grace`);
    expect(select.value).toBe('platform:user');
  });

  it('says in words that the last owner stays', async () => {
    const { page, http, settled } = await open('platform:owner', aUser({ role: 'platform:owner' }));

    const select = choose(rowOf(page, 'Grace'), 'platform:user');
    await settled();
    buttonNamed('Take the role').click();
    await settled();
    refuse(http.expectOne(`${url}/grace`), 409, 'last-owner');
    await settled();

    expect(TestBed.inject(Toasts).shown().at(-1)?.message).toContain('There is always at least one owner');
    expect(select.value).toBe('platform:owner');
  });

  it('adds the next page below, without doubles', async () => {
    const { page, http, settled } = openPage(UsersPage, 'platform:auditor');
    http.expectOne(url).flush({ users: [aUser()], nextCursor: 'after-grace' });
    await settled();

    buttonNamed('Load more').click();
    http.expectOne(`${url}?cursor=after-grace`).flush({ users: [aUser(), aUser({ id: 'alan', name: 'Alan' })], nextCursor: null });
    await settled();

    expect(page.querySelectorAll('tbody tr')).toHaveLength(2);
    expect(page.textContent).not.toContain('Load more');
  });

  it('asks the server after a pause in typing, and says when nobody is found', async () => {
    const { page, http, settled } = await open('platform:auditor', aUser());
    const search = page.querySelector<HTMLInputElement>('input[type=search]');
    if (!search) throw new Error('no search');

    search.value = 'zzz';
    search.dispatchEvent(new Event('input'));
    http.expectNone(request => request.params.has('q'));
    await new Promise(resolve => setTimeout(resolve, 300));
    TestBed.tick();
    http.expectOne(`${url}?q=zzz`).flush({ users: [], nextCursor: null });
    await settled();

    expect(page.textContent).toContain('Nobody found');
  });

  it('says what went wrong with the request id, and tries again', async () => {
    const { page, http, settled } = openPage(UsersPage, 'platform:auditor');
    refuse(http.expectOne(url), 503, 'auth-unavailable', 'The auth server cannot be reached.');
    await settled();
    expect(page.textContent).toContain('The auth server cannot be reached.');
    expect(page.textContent).toContain('request-1');

    buttonNamed('Try again').click();
    http.expectOne(url).flush({ users: [aUser()], nextCursor: null });
    await settled();

    expect(rowOf(page, 'Grace')).toBeTruthy();
    expect(page.textContent).not.toContain('request-1');
  });
});
