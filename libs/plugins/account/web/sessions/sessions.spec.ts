import { TestBed } from '@angular/core/testing';
import type { SessionItem } from '@sv/contracts/identity.contract';
import { Toasts } from '@sv/ui/workspace/toasts';
import { buttonNamed, confirmWithPassword, openPage, refuse, settled, type AccountPage } from '../testing/account-page';
import { SessionsPage } from './sessions';

const url = '/api/auth/sessions';
const aSession = (fields: Partial<SessionItem> = {}): SessionItem => ({
  id: 'phone',
  current: false,
  userAgent: 'iPhone',
  device: 'Safari on iPhone',
  ipAddress: '203.0.113.9',
  createdAt: '2026-06-01T10:00:00.000Z',
  lastSeenAt: '2026-06-01T10:00:00.000Z',
  expiresAt: '2026-07-01T10:00:00.000Z',
  ...fields,
});
const current = aSession({ id: 'this', current: true, device: 'Firefox on Linux' });

async function open(...sessions: SessionItem[]): Promise<AccountPage> {
  const opened = openPage(SessionsPage);
  opened.http.expectOne(url).flush({ sessions });
  await settled();
  return opened;
}

describe('Sessions', () => {
  afterEach(() => document.body.replaceChildren());

  it('marks this device and offers no way to end it by mistake', async () => {
    const { page } = await open(current, aSession());

    expect(page.textContent).toContain('This device');
    expect([...page.querySelectorAll('li button')].map(button => button.getAttribute('aria-label'))).toEqual([
      'Sign out Safari on iPhone',
    ]);
  });

  it('says so when there is no other device', async () => {
    const { page } = await open(current);

    expect(page.textContent).toContain('on this device only');
    expect(page.textContent).not.toContain('Sign out all others');
  });

  it('takes a device away at once, and brings it back when the server refuses', async () => {
    const { page, http } = await open(current, aSession());

    buttonNamed('Sign out Safari on iPhone').click();
    TestBed.tick();
    expect(page.textContent).not.toContain('Safari');
    refuse(http.expectOne(`${url}/phone`), 503, 'too-busy');
    await settled();
    http.expectOne(url).flush({ sessions: [current, aSession()] });
    await settled();

    expect(page.textContent).toContain('Safari');
    expect(TestBed.inject(Toasts).shown().at(-1)?.tone).toBe('error');
  });

  it('asks for the password when the sign-in is not fresh, and then ends all others', async () => {
    const { page, http } = await open(current, aSession());

    buttonNamed('Sign out all others').click();
    await settled();
    buttonNamed('Sign out others').click();
    await settled();
    refuse(http.expectOne(url), 403, 'reauthentication-required');
    await confirmWithPassword(http);
    const repeated = http.expectOne(url);
    expect(repeated.request.method).toBe('DELETE');
    repeated.flush(null);
    await settled();
    http.expectOne(url).flush({ sessions: [current] });
    await settled();

    expect(page.textContent).not.toContain('Safari');
    expect(TestBed.inject(Toasts).shown().at(-1)?.message).toBe('All other devices are signed out');
  });

  it('says what went wrong, and tries again', async () => {
    const { page, http } = openPage(SessionsPage);
    refuse(http.expectOne(url), 500, 'internal-error');
    await settled();
    expect(page.textContent).toContain('request-1');

    buttonNamed('Try again').click();
    TestBed.tick();
    http.expectOne(url).flush({ sessions: [current] });
    await settled();
    expect(page.textContent).toContain('Firefox on Linux');
  });
});
