import { TestBed } from '@angular/core/testing';
import { Session } from '@sv/ui/workspace/session';
import { aShell } from '@sv/ui/workspace/testing/a-shell';
import {
  buttonNamed,
  confirmWithPassword,
  openPage,
  refuse,
  settled,
  type,
  type AccountPage,
} from '../../testing/account-page';
import { EmailAddress } from './email-address';

const url = '/api/auth/email/change';

async function open(emailVerified = true): Promise<AccountPage> {
  const opened = openPage(EmailAddress);
  opened.http.expectOne('/api/auth/profile').flush({ email: 'ada@example.com', emailVerified });
  await settled();
  return opened;
}

async function change(to: string): Promise<void> {
  buttonNamed('Change address').click();
  await settled();
  type(document.querySelector<HTMLInputElement>('dialog input'), to);
  document.querySelector('dialog form')?.dispatchEvent(new Event('submit'));
  await settled();
}

describe('Email address', () => {
  afterEach(() => document.body.replaceChildren());

  it.each([
    [true, 'Confirmed'],
    [false, 'Not confirmed'],
  ])('says whether it is confirmed: %s', async (verified, words) => {
    const { page } = await open(verified);

    expect(page.querySelector('sv-badge')?.textContent?.trim()).toBe(words);
  });

  it('offers nothing that takes mail where none is sent, and says who helps with a forgotten password', async () => {
    const opened = openPage(EmailAddress);
    TestBed.inject(Session).shell.set({ ...aShell(), sendsMail: undefined });
    opened.http.expectOne('/api/auth/profile').flush({ email: 'ada@example.com', emailVerified: false });
    await settled();

    expect(opened.page.textContent).not.toMatch(/Confirm address|Not confirmed|Change address/);
    expect(opened.page.textContent).toContain('ask an administrator');
  });

  it('has the link to confirm it sent', async () => {
    const { page, http } = await open(false);
    buttonNamed('Confirm address').click();
    const asked = http.expectOne('/api/auth/email/resend');
    expect(asked.request.body).toEqual({ email: 'ada@example.com' });
    asked.flush(null, { status: 202, statusText: 'Accepted' });
    await settled();

    expect(page.querySelector('[role=status]')?.textContent).toContain('We sent a link to this address');
  });

  it('says how long to wait when the link was asked for too often', async () => {
    const { page, http } = await open(false);
    buttonNamed('Confirm address').click();
    refuse(http.expectOne('/api/auth/email/resend'), 429, 'rate-limited');
    await settled();

    expect(page.querySelector('[role=alert]')?.textContent).toContain('Too many attempts');
  });

  it('changes after a fresh sign-in, and says where the link went', async () => {
    const { page, http } = await open();
    await change(' ada@new.example ');
    refuse(http.expectOne(url), 403, 'reauthentication-required');
    await confirmWithPassword(http);
    const repeated = http.expectOne(url);
    expect(repeated.request.body).toEqual({ newEmail: 'ada@new.example' });
    repeated.flush(null, { status: 202, statusText: 'Accepted' });
    await settled();

    expect(page.querySelector('[role=status]')?.textContent).toContain('Open the link we sent to ada@new.example');
    expect(page.textContent).toContain('ada@example.com');
  });

  it('says that mail is off', async () => {
    const { http } = await open();
    await change('ada@new.example');
    refuse(http.expectOne(url), 409, 'mail-not-configured');
    await settled();

    expect(document.querySelector('dialog [role=alert]')?.textContent).toContain('does not send email');
  });

  it('asks nothing of the server while it is no address', async () => {
    const { http } = await open();
    await change('ada');

    http.expectNone(url);
    expect(document.querySelector('dialog [role=alert]')?.textContent).toContain('name@example.com');
  });
});
