import { TestBed } from '@angular/core/testing';
import type { Invite } from '@sv/contracts/admin/invites.contract';
import { buttonNamed, openPage, refuse, typeInto, type ConsolePage } from '../testing/console-page';
import { inviteState } from './invite-state';
import { InvitesPage } from './invites';

const url = '/api/admin/invites';
const anInvite = (fields: Partial<Invite> = {}): Invite => ({
  id: 'i-1',
  email: 'grace@example.org',
  role: 'platform:user',
  expiresAt: '2999-01-01T00:00:00.000Z',
  usedAt: null,
  ...fields,
});

async function open(role: Parameters<typeof openPage>[1], ...invites: Invite[]): Promise<ConsolePage> {
  const opened = openPage(InvitesPage, role);
  opened.http.expectOne(url).flush({ invites, nextCursor: null });
  await opened.settled();
  return opened;
}

async function openDialog(role: Parameters<typeof openPage>[1], mailConfigured: boolean): Promise<ConsolePage> {
  const opened = await open(role);
  buttonNamed('Invite people').click();
  await opened.settled();
  opened.http.expectOne('/api/admin/health').flush({ mailer: { configured: mailConfigured } });
  await opened.settled();
  return opened;
}

describe('Invites', () => {
  afterEach(() => document.body.replaceChildren());

  it('shows an auditor which are open, used and expired, and no way to change one', async () => {
    const { page } = await open(
      'platform:auditor',
      anInvite(),
      anInvite({ id: 'i-2', usedAt: '2026-01-01T00:00:00.000Z' }),
      anInvite({ id: 'i-3', expiresAt: '2026-01-01T00:00:00.000Z' }),
    );

    const badges = [...page.querySelectorAll('sv-badge')].map(badge => badge.textContent);
    expect(badges).toEqual(['Waiting', 'Accepted', 'Expired']);
    expect(page.querySelectorAll('button')).toHaveLength(0);
  });

  it('shows what another administrator did when it comes to the front', async () => {
    const { page, http, settled } = await open('platform:auditor', anInvite());
    document.dispatchEvent(new Event('visibilitychange'));
    http.expectOne(url).flush({ invites: [anInvite({ id: 'i-2', email: 'new@example.org' })], nextCursor: null });
    await settled();
    expect(page.textContent).toContain('new@example.org');
    expect(page.textContent).not.toContain('grace@example.org');
  });

  it('says what an invite is for when there is none', async () => {
    const { page } = await open('platform:auditor');

    expect(page.textContent).toContain('No invites');
  });

  it('lets an admin invite users only, and says who can do more', async () => {
    const { page } = await openDialog('platform:admin', true);

    expect([...page.querySelectorAll('option')].map(option => option.textContent)).not.toContain('Owner');
    expect(page.textContent).toContain('Only owners can invite people with another role.');
  });

  it('shows the link once, and says to hand it over where mail is off', async () => {
    const { page, http, settled } = await openDialog('platform:owner', false);
    const [role, lifetime] = page.querySelectorAll('sv-new-invite select');
    typeInto(page.querySelector('sv-new-invite textarea'), 'grace@example.org');
    typeInto(role, 'platform:auditor');
    typeInto(lifetime, '24');

    buttonNamed('Create invite').click();
    const request = http.expectOne({ method: 'POST', url });
    expect(request.request.body).toEqual({ email: 'grace@example.org', role: 'platform:auditor', expiresInHours: 24 });
    request.flush({ invite: anInvite(), token: 't', url: 'https://works.test/register?invite=t' });
    await settled();

    expect(page.textContent).toContain('Send this link yourself.');
    expect(page.querySelector('sv-one-time-secret')?.textContent).toContain('https://works.test/register?invite=t');
    buttonNamed('Done').click();
    await settled();
    expect(page.textContent).not.toContain('invite=t');
    expect(page.querySelectorAll('tbody tr')).toHaveLength(1);
  });

  it('says that a mail is on its way where mail works', async () => {
    const { page, http, settled } = await openDialog('platform:owner', true);
    typeInto(page.querySelector('sv-new-invite textarea'), 'grace@example.org');

    buttonNamed('Create invite').click();
    http.expectOne({ method: 'POST', url }).flush({ invite: anInvite(), token: 't', url: 'https://works.test/x' });
    await settled();

    expect(page.textContent).toContain('We are sending this link to');
  });

  it('invites many at once, and says who got no invite', async () => {
    const { page, http, settled } = await openDialog('platform:owner', true);
    typeInto(page.querySelector('sv-new-invite textarea'), 'grace@example.org, taken@example.org\nalan@example.org');
    await settled();
    buttonNamed('Create 3 invites').click();
    for (const [id, email] of ['grace', 'taken', 'alan'].map(name => [name, `${name}@example.org`] as const)) {
      const request = http.expectOne({ method: 'POST', url });
      expect(request.request.body).toMatchObject({ email });
      if (id === 'taken') refuse(request, 409, 'email-taken');
      else request.flush({ invite: anInvite({ id, email }), token: 't', url: `https://works.test/${id}` });
      await settled();
    }

    const dialog = page.querySelector('sv-new-invite dialog');
    expect(dialog?.textContent).toContain('2 invites created');
    expect(dialog?.querySelectorAll('[aria-label=Links] li')).toHaveLength(2);
    expect(dialog?.querySelector('[aria-label="Not invited"]')?.textContent).toMatch(
      /taken@example.org\s*Not invited. This person already has an account./,
    );
    expect(page.querySelectorAll('tbody tr')).toHaveLength(2);
  });

  it('names the page at which the person arrives, pasted as an address of this workspace', async () => {
    const { page, http, settled } = await openDialog('platform:owner', true);
    typeInto(page.querySelector('sv-new-invite textarea'), 'grace@example.org');
    typeInto(page.querySelector('[formControlName=page]'), 'https://evil.example/tasks');
    buttonNamed('Create invite').click();
    await settled();
    expect(page.textContent).toContain('Enter an address that begins with /');
    http.expectNone({ method: 'POST', url });

    typeInto(page.querySelector('[formControlName=page]'), `${location.origin}/tasks/lists/1`);
    buttonNamed('Create invite').click();
    expect(http.expectOne({ method: 'POST', url }).request.body).toMatchObject({ path: '/tasks/lists/1' });
    await settled();
  });

  it('says beside the field that the address has an account', async () => {
    const { page, http, settled } = await openDialog('platform:owner', true);
    typeInto(page.querySelector('sv-new-invite textarea'), 'grace@example.org');

    buttonNamed('Create invite').click();
    refuse(http.expectOne({ method: 'POST', url }), 409, 'email-taken');
    await settled();

    expect(page.textContent).toContain('This person already has an account.');
  });

  it('revokes after a second thought', async () => {
    const { page, http, settled } = await open('platform:admin', anInvite());

    buttonNamed('Revoke the invite for grace@example.org').click();
    await settled();
    buttonNamed('Revoke invite').click();
    await settled();
    http.expectOne({ method: 'DELETE', url: `${url}/i-1` }).flush(null);
    await settled();

    expect(page.textContent).toContain('No invites');
  });

  it('says what went wrong, and tries again', async () => {
    const { page, http, settled } = openPage(InvitesPage, 'platform:auditor');
    refuse(http.expectOne(url), 503, 'auth-unavailable', 'The sign-in service does not answer.');
    await settled();
    expect(page.textContent).toContain('The sign-in service does not answer.');

    buttonNamed('Try again').click();
    TestBed.tick();
    http.expectOne(url).flush({ invites: [anInvite()], nextCursor: null });
    await settled();
    expect(page.textContent).toContain('grace@example.org');
  });
});

describe('inviteState', () => {
  it('is expired from the very moment on', () => {
    const expiresAt = '2026-06-22T10:00:00.000Z';

    expect(inviteState(anInvite({ expiresAt }), new Date('2026-06-22T09:59:59.999Z'))).toBe('open');
    expect(inviteState(anInvite({ expiresAt }), new Date(expiresAt))).toBe('expired');
  });
});
