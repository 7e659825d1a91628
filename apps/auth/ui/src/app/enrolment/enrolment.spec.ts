import { TestBed } from '@angular/core/testing';
import { Drafts } from '@sv/ui/edits/drafts';
import { PasskeyError } from '@sv/ui/webauthn/passkey-error';
import type { Webauthn } from '@sv/ui/webauthn/webauthn';
import { NEW_TOKEN_WITHIN_MS } from '@sv/ui/workspace/problem.interceptor';
import { APage, type PageOptions } from '../testing/a-page';
import { Enrolment } from './enrolment';

const codes = Array.from({ length: 10 }, (_, at) => `abcde-fghi${at}`);
const enrolment = { secret: 'JBSWY3DPEHPK3PXP', otpauthUri: 'otpauth://totp/x', qrSvg: '<svg></svg>' };
const attestation = { id: 'credential' } as unknown as Awaited<ReturnType<Webauthn['create']>>;
const none = { totp: false, passkeys: 0, backupCodesRemaining: 0, required: true, dueAt: null };
let page: APage<Enrolment>;

async function open(options?: PageOptions, factors: object = {}): Promise<void> {
  page = await APage.open(Enrolment, options);
  page.expectRequest('session').flush({ user: { id: 'u-1', email: 'ada@example.com' } });
  await page.answer('factors', { ...none, ...factors });
}

async function choose(label: string): Promise<void> {
  const button = [...page.element.querySelectorAll('button')].find(one => one.textContent?.includes(label));
  button?.click();
  await page.settled();
}

describe('Enrolment', () => {
  afterEach(() => {
    page.close();
    document.body.replaceChildren();
  });

  it('goes from the app and its first code to the backup codes, and on', async () => {
    await open({ search: '?enrol=1&returnUrl=%2Ftasks' });
    await choose('Authenticator app');
    await page.answer('totp/enroll', enrolment);
    expect(page.find<HTMLImageElement>('img').src).toMatch(/^data:image\/svg\+xml,/);

    page.fill({ 'one-time-code': '123456' });
    await page.settled();
    expect(await page.answer('totp/confirm', { backupCodes: codes })).toEqual({ code: '123456' });
    expect(page.heading).toBe('Save your backup codes');
    expect(document.activeElement).toBe(page.find('h1'));

    page.find('input[type=checkbox]').click();
    await page.click('Continue');
    expect(page.exit.instead).toHaveBeenCalledWith('/tasks');
  });

  it('does not let the codes go by unsaved', async () => {
    await open();
    await choose('Authenticator app');
    await page.answer('totp/enroll', enrolment);
    page.fill({ 'one-time-code': '123456' });
    await page.settled();
    await page.answer('totp/confirm', { backupCodes: codes });

    await page.click('Continue');
    expect(page.exit.instead).not.toHaveBeenCalled();
    expect(page.alert).toContain('Save the codes, then tick the box');
  });

  it('says beside the field that the first code is wrong', async () => {
    await open();
    await choose('Authenticator app');
    await page.answer('totp/enroll', enrolment);
    page.fill({ 'one-time-code': '000000' });
    await page.settled();
    await page.refuse('totp/confirm', 401, 'invalid-code');
    expect(page.find('.sv-field__error').textContent).toContain('code is wrong');
  });

  it('asks who it is first, when the sign-in is a while ago', async () => {
    await open();
    await choose('Authenticator app');
    await page.refuse('totp/enroll', 403, 'reauthentication-required');
    expect(document.querySelector('dialog')?.textContent).toContain('Confirm that it is you');
  });

  it('adds a passkey, which brings backup codes too', async () => {
    await open({ webauthn: { obstacle: null, create: () => Promise.resolve(attestation) } });
    await choose('Passkey');
    await page.answer('passkeys/register/options', { challenge: 'c' });
    expect(await page.answer('passkeys/register/verify', { passkey: {}, backupCodes: codes })).toEqual(attestation);
    expect(page.heading).toBe('Save your backup codes');
  });

  it('takes a closed dialog for a change of mind, not for an error', async () => {
    await open({ webauthn: { obstacle: null, create: () => Promise.reject(new PasskeyError('closed')) } });
    await choose('Passkey');
    await page.answer('passkeys/register/options', { challenge: 'c' });
    expect(page.alert).toBe('');
    expect(page.heading).toBe('Set up a second factor');
  });

  it('says why there is no passkey in this browser', async () => {
    await open();
    expect(page.has('This browser does not support passkeys.')).toBe(true);
  });

  it('has nothing to do for somebody who has a factor', async () => {
    await open({ search: '?enrol=1&returnUrl=%2Ftasks' }, { totp: true });
    await page.click('Continue');
    expect(page.exit.instead).toHaveBeenCalledWith('/tasks');
  });

  it('can be left by whoever came of their own will, and by nobody who must have one', async () => {
    await open({ search: '?enrol=1&returnUrl=%2Fconsole%2Fsetup' }, { required: false });
    expect(page.button('Not now').getAttribute('href')).toBe('/console/setup');
    page.close();
    await open();
    expect(page.has('Not now')).toBe(false);
  });

  it('leads to sign in without a session', async () => {
    page = await APage.open(Enrolment);
    page.expectRequest('factors');
    await page.refuse('session', 401, 'unauthenticated');
    await new Promise(resolve => setTimeout(resolve, NEW_TOKEN_WITHIN_MS));
    await page.refuse('session', 401, 'unauthenticated');
    expect(page.exit.toSignIn).toHaveBeenCalled();
  });

  it('can be tried again when the server was gone', async () => {
    page = await APage.open(Enrolment);
    page.expectRequest('factors');
    await page.refuse('session', 503, 'auth-unavailable');
    await page.click('Try again');
    page.expectRequest('session').flush({ user: { id: 'u-1', email: 'ada@example.com' } });
    await page.answer('factors', none);
    expect(page.heading).toBe('Set up a second factor');
    expect(page.has('Authenticator app')).toBe(true);
  });

  it('can be left by signing out, which leaves no typed text of the person in this browser', async () => {
    await open();
    const drafts = TestBed.inject(Drafts);
    drafts.keep('u-1', 'task', { values: { title: 'Typed' }, base: { title: '' }, version: null });
    await page.click('Sign out');
    await page.answer('sign-out', null, 204);
    expect(drafts.read('u-1', 'task')).toBeNull();
    expect(page.exit.instead).toHaveBeenCalledWith('/login');
  });
});
