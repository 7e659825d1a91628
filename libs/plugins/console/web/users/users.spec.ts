import { Session } from '@sv/ui/workspace/session';
import { TestBed } from '@angular/core/testing';
import { Toasts } from '@sv/ui/workspace/toasts';
import { buttonNamed, openPage, refuse } from '../testing/console-page';
import { aUser, openUsers, rowOf, usersUrl } from '../testing/users-page';
import { UsersPage } from './users';

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
    const { page } = await openUsers('platform:auditor', aUser());

    expect(rowOf(page, 'Grace').textContent).toContain('User');
    expect(page.querySelectorAll('tbody :is(select, button, input)')).toHaveLength(0);
    expect(page.textContent).toContain('To make changes, you need another role');
  });

  it('has no role select for an admin, who may not assign roles', async () => {
    const { page } = await openUsers('platform:admin', aUser());

    expect(rowOf(page, 'Grace').querySelector('select')).toBeNull();
    expect(buttonNamed('Actions for Grace')).toBeTruthy();
  });

  it('keeps an admin from acting on an owner', async () => {
    const { page } = await openUsers('platform:admin', aUser({ role: 'platform:owner' }));

    const button = rowOf(page, 'Grace').querySelector('button');
    expect(button?.getAttribute('aria-haspopup')).toBeNull();
    expect(button?.getAttribute('aria-disabled')).toBe('true');
    expect(button?.getAttribute('aria-label')).toContain('Only owners can change the account of an owner.');
  });

  it('shows which second factors there are', async () => {
    const { page } = await openUsers(
      'platform:auditor',
      aUser({ mfa: { totp: true, passkeys: 2 } }),
      aUser({ id: 'b', name: 'Bob' }),
    );

    expect(rowOf(page, 'Grace').textContent).toContain('App, 2 passkeys');
    expect(rowOf(page, 'Bob').textContent).toContain('None');
  });

  it('tells who has proved their address from who only says that it is theirs', async () => {
    const { page } = await openUsers(
      'platform:auditor',
      aUser(),
      aUser({ id: 'b', name: 'Bob', emailVerified: false }),
    );

    expect(rowOf(page, 'Grace').querySelector('.email [aria-label="Confirmed"]')).not.toBeNull();
    expect(rowOf(page, 'Grace').textContent).not.toContain('Not confirmed');
    expect(rowOf(page, 'Bob').querySelector('.email sv-badge')?.textContent).toBe('Not confirmed');

    // Without mail, nobody can confirm an address, so nobody is marked.
    TestBed.inject(Session).shell.update(shell => shell && { ...shell, sendsMail: undefined });
    TestBed.tick();
    expect(rowOf(page, 'Bob').textContent).not.toContain('Not confirmed');
  });

  it('protects the own row', async () => {
    const { page } = await openUsers('platform:owner', aUser({ id: 'me', name: 'Me', role: 'platform:owner' }));

    expect(rowOf(page, 'Me').querySelectorAll('select, button[aria-haspopup]')).toHaveLength(0);
  });

  it('changes a role at once and shows what the server answered', async () => {
    const { page, http, settled } = await openUsers('platform:owner', aUser());

    choose(rowOf(page, 'Grace'), 'platform:auditor');
    const request = http.expectOne(`${usersUrl}/grace`);
    expect(request.request.body).toEqual({ role: 'platform:auditor' });
    request.flush(aUser({ role: 'platform:auditor' }));
    await settled();

    expect(rowOf(page, 'Grace').querySelector('select')?.value).toBe('platform:auditor');
  });

  it('hands the owner role over only after a second thought and a fresh sign-in', async () => {
    const { page, http, settled } = await openUsers('platform:owner', aUser());

    choose(rowOf(page, 'Grace'), 'platform:owner');
    http.expectNone(`${usersUrl}/grace`);
    await settled();
    buttonNamed('Make owner').click();
    await settled();
    refuse(http.expectOne(`${usersUrl}/grace`), 403, 'reauthentication-required');
    await settled();

    expect(document.body.textContent).toContain('Confirm that it is you');
  });

  it('puts the select back when the person thinks better of it', async () => {
    const { page, http, settled } = await openUsers('platform:owner', aUser());

    const select = choose(rowOf(page, 'Grace'), 'platform:owner');
    await settled();
    buttonNamed('Cancel').click();
    await settled();

    http.expectNone(`${usersUrl}/grace`);
    expect(select.value).toBe('platform:user');
  });

  it('says in words that the last owner stays', async () => {
    const { page, http, settled } = await openUsers('platform:owner', aUser({ role: 'platform:owner' }));

    const select = choose(rowOf(page, 'Grace'), 'platform:user');
    await settled();
    buttonNamed('Remove owner').click();
    await settled();
    refuse(http.expectOne(`${usersUrl}/grace`), 409, 'last-owner');
    await settled();

    expect(TestBed.inject(Toasts).shown().at(-1)?.message).toContain('A workspace needs at least one owner');
    expect(select.value).toBe('platform:owner');
  });

  it('adds the next page below, without doubles', async () => {
    const { page, http, settled } = openPage(UsersPage, 'platform:auditor');
    http.expectOne(usersUrl).flush({ users: [aUser()], nextCursor: 'after-grace' });
    await settled();

    buttonNamed('Load more').click();
    http
      .expectOne(`${usersUrl}?cursor=after-grace`)
      .flush({ users: [aUser(), aUser({ id: 'alan', name: 'Alan' })], nextCursor: null });
    await settled();

    expect(page.querySelectorAll('tbody tr')).toHaveLength(2);
    expect(page.textContent).not.toContain('Load more');
  });

  it('asks the server after a pause in typing, and says when nobody is found', async () => {
    const { page, http, settled } = await openUsers('platform:auditor', aUser());
    const search = page.querySelector<HTMLInputElement>('input[type=search]');
    if (!search) throw new Error('no search');

    search.value = 'zzz';
    search.dispatchEvent(new Event('input'));
    http.expectNone(request => request.params.has('q'));
    await new Promise(resolve => setTimeout(resolve, 300));
    TestBed.tick();
    http.expectOne(`${usersUrl}?q=zzz`).flush({ users: [], nextCursor: null });
    await settled();

    expect(page.textContent).toContain('No results');
  });

  it('says what went wrong with the request id, and tries again', async () => {
    const { page, http, settled } = openPage(UsersPage, 'platform:auditor');
    refuse(http.expectOne(usersUrl), 503, 'auth-unavailable', 'The auth server cannot be reached.');
    await settled();
    expect(page.textContent).toContain('The auth server cannot be reached.');
    expect(page.textContent).toContain('request-1');

    buttonNamed('Try again').click();
    http.expectOne(usersUrl).flush({ users: [aUser()], nextCursor: null });
    await settled();

    expect(rowOf(page, 'Grace')).toBeTruthy();
    expect(page.textContent).not.toContain('request-1');
  });
});
