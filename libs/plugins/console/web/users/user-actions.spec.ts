import { TestBed } from '@angular/core/testing';
import { Toasts } from '@sv/ui/workspace/toasts';
import { buttonNamed, menuItem, typeInto } from '../testing/console-page';
import { aUser, openUsers, rowOf, usersUrl } from '../testing/users-page';

describe('What can be done to an account', () => {
  afterEach(() => document.body.replaceChildren());

  it('resets second factors after a second thought that names what it does', async () => {
    const { page, http, settled } = await openUsers('platform:admin', aUser({ mfa: { totp: true, passkeys: 0 } }));

    menuItem('Reset MFA…').click();
    await settled();
    expect(document.querySelector('dialog')?.textContent).toContain('they are signed out on all devices');
    buttonNamed('Reset MFA').click();
    await settled();
    http.expectOne({ method: 'POST', url: `${usersUrl}/grace/reset-mfa` }).flush(null);
    await settled();

    expect(rowOf(page, 'Grace').textContent).not.toContain('App');
  });

  it('unlocks the sign-in of a person who was locked out', async () => {
    const { http, settled } = await openUsers('platform:admin', aUser());

    menuItem('Unlock sign-in').click();
    http.expectOne({ method: 'POST', url: `${usersUrl}/grace/unlock` }).flush(null);
    await settled();

    expect(TestBed.inject(Toasts).shown().at(-1)?.message).toContain('can try to sign in again');
  });

  it('makes a link to a new password, shown this once', async () => {
    const { http, settled } = await openUsers('platform:admin', aUser());
    menuItem('Create password reset link…').click();
    await settled();
    expect(document.querySelector('dialog')?.textContent).toContain(
      'make sure that the request really comes from them',
    );

    buttonNamed('Create link').click();
    const url = 'https://work.example.com/reset-password?token=t';
    http
      .expectOne({ method: 'POST', url: `${usersUrl}/grace/reset-link` })
      .flush({ url, expiresAt: '2026-06-22T11:00:00.000Z' });
    await settled();
    expect(document.querySelector('dialog code')?.textContent).toBe(url);

    buttonNamed('Done').click();
    await settled();
    expect(document.body.textContent).not.toContain(url);
  });

  it('deletes only when the address was typed, and names what failed', async () => {
    const { page, http, settled } = await openUsers('platform:admin', aUser());
    menuItem('Delete…').click();
    await settled();

    buttonNamed('Delete account').click();
    await settled();
    http.expectNone(`${usersUrl}/grace`);
    expect(page.textContent).toContain('Enter the email address of this account.');

    typeInto(page.querySelector('sv-user-deletion input'), 'Grace@example.org');
    buttonNamed('Delete account').click();
    const sections = [
      { pluginId: 'sv.tasks', status: 'done' },
      { pluginId: 'com.example.x', status: 'timeout' },
    ];
    http.expectOne({ method: 'DELETE', url: `${usersUrl}/grace` }).flush({ sections });
    await settled();
    const words = page.querySelector('sv-user-deletion')?.textContent;
    expect(words).toMatch(/X\s*Took too long/);
    expect(words).toContain('Log entries are kept without the name');

    buttonNamed('Done').click();
    await settled();
    http.expectOne(usersUrl).flush({ users: [], nextCursor: null });
    await settled();
    expect(page.textContent).toContain('No results');
  });

  it('hands ownership over and steps down, in this order', async () => {
    const { page, http, settled } = await openUsers('platform:owner', aUser());
    menuItem('Make owner…').click();
    await settled();
    page.querySelectorAll<HTMLInputElement>('sv-ownership-handover input')[1]?.click();
    await settled();

    buttonNamed('Make owner').click();
    const first = http.expectOne(`${usersUrl}/grace`);
    expect(first.request.body).toEqual({ role: 'platform:owner' });
    http.expectNone(`${usersUrl}/me`);
    first.flush(aUser({ role: 'platform:owner' }));
    await settled();
    const second = http.expectOne(`${usersUrl}/me`);
    expect(second.request.body).toEqual({ role: 'platform:admin' });
    second.flush(aUser({ id: 'me' }));
    await settled();

    http.expectOne('/api/shell');
  });

  it('offers an admin no ownership to hand over', async () => {
    await openUsers('platform:admin', aUser());

    expect(() => menuItem('Make owner…')).toThrow();
  });
});
