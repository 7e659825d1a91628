import { DeferBlockBehavior, TestBed } from '@angular/core/testing';
import { PasskeyError } from '@sv/ui/webauthn/passkey-error';
import type { Webauthn } from '@sv/ui/webauthn/webauthn';
import { AWAITS_OWNER, INVITE_ONLY } from '../document/instance-facts';
import { APage, type PageOptions } from '../testing/a-page';
import { SignIn } from './sign-in';

const assertion = { id: 'credential', type: 'public-key' } as unknown as Awaited<ReturnType<Webauthn['use']>>;
let page: APage<SignIn>;

/** A browser with passkeys, without the list under the field. */
const passkeys = (changes: Partial<Webauthn> = {}): Partial<Webauthn> => ({
  obstacle: null,
  use: () => Promise.resolve(assertion),
  ...changes,
});

async function open(options?: PageOptions): Promise<void> {
  TestBed.configureTestingModule({ deferBlockBehavior: DeferBlockBehavior.Playthrough });
  page = await APage.open(SignIn, options);
}

async function signIn(options?: PageOptions): Promise<void> {
  await open(options);
  page.fill({ username: 'ada@example.com', 'current-password': 'correct horse' });
  await page.submit();
}

const waiting = { mfaRequired: true, methods: ['totp', 'backup-code'] };

describe('SignIn', () => {
  afterEach(() => page.close());

  it('asks nothing while a field is empty, and leads to it', async () => {
    await open();
    await page.submit();
    page.expectNoRequest('sign-in');
    expect(document.activeElement).toBe(page.find('input[type=email]'));
  });

  it('does not lead to a registration that is closed', async () => {
    await open({ providers: [{ provide: INVITE_ONLY, useValue: true }] });
    expect(page.has('Ask an administrator for an invite.')).toBe(true);
    expect(page.element.querySelector('a[href^="/register"]')).toBeNull();
  });

  it('goes where the person wanted to', async () => {
    await signIn({ search: '?returnUrl=%2Ftasks' });
    expect(await page.answer('sign-in', { user: {} })).toEqual({
      email: 'ada@example.com',
      password: 'correct horse',
    });
    expect(page.exit.instead).toHaveBeenCalledWith('/tasks');
  });

  it('says what the server says of a wrong password, and stays', async () => {
    await signIn();
    await page.refuse('sign-in', 401, 'invalid-credentials');
    expect(page.alert).toBe('The server says invalid-credentials.');
    expect(page.find('button[type=submit]').getAttribute('aria-busy')).toBeNull();
    expect(page.exit.toSignIn).not.toHaveBeenCalled();
  });

  it('says that the server cannot be reached', async () => {
    await signIn();
    page.expectRequest('sign-in').error(new ProgressEvent('error'));
    await page.settled();
    expect(page.alert).toContain('cannot be reached');
  });

  it('asks for the second step in the same document, with the focus in its field', async () => {
    await signIn();
    await page.answer('sign-in', waiting);
    expect(page.heading).toBe('Enter your code');
    expect(page.element.querySelectorAll('h1')).toHaveLength(1);
    expect(document.activeElement).toBe(page.find('input[autocomplete=one-time-code]'));
  });

  it('comes back to the password, and says why, when the second step took too long', async () => {
    await signIn();
    await page.answer('sign-in', waiting);
    page.fill({ 'one-time-code': '123456' });
    await page.settled();
    await page.refuse('mfa/totp', 401, 'mfa-expired');

    expect(page.alert).toContain('Enter your password again.');
    expect(page.find<HTMLInputElement>('input[type=email]').value).toBe('ada@example.com');
    expect(page.find<HTMLInputElement>('input[type=password]').value).toBe('');
    expect(document.activeElement).toBe(page.find('input[type=password]'));
  });

  it('offers to send the mail again while the address is not confirmed', async () => {
    await signIn();
    await page.refuse('sign-in', 403, 'email-not-verified');
    expect(page.heading).toBe('Confirm your address first');
    await page.click('Send again');
    expect(await page.answer('email/resend', null, 202)).toEqual({ email: 'ada@example.com' });
    await page.click('Back to sign in');
    expect(page.heading).toBe('Sign in to your workspace');
  });
});

describe('SignIn with a passkey', () => {
  afterEach(() => page.close());

  it('does not speak of passkeys where there can be none', async () => {
    await open();
    expect(page.has('passkey')).toBe(false);
    expect(page.find('input[type=email]').getAttribute('autocomplete')).toBe('username');
  });

  it('does not offer them while nobody has an account', async () => {
    await open({ webauthn: passkeys(), providers: [{ provide: AWAITS_OWNER, useValue: true }] });
    expect(page.has('passkey')).toBe(false);
  });

  it('signs in by the button, without a password', async () => {
    await open({ webauthn: passkeys(), search: '?returnUrl=%2Ftasks' });
    await page.click('Sign in with a passkey');
    await page.answer('passkeys/sign-in/options', { challenge: 'c' });
    expect(await page.answer('passkeys/sign-in/verify', { user: {} })).toEqual(assertion);
    expect(page.exit.instead).toHaveBeenCalledWith('/tasks');
  });

  it('takes a closed dialog for a change of mind, not for an error', async () => {
    await open({ webauthn: passkeys({ use: () => Promise.reject(new PasskeyError('closed')) }) });
    await page.click('Sign in with a passkey');
    await page.answer('passkeys/sign-in/options', { challenge: 'c' });
    expect(page.alert).toBe('');
    expect(page.button('Sign in with a passkey').getAttribute('aria-busy')).toBeNull();
  });

  it('says in words why a passkey does not work', async () => {
    await open({ webauthn: passkeys({ use: () => Promise.reject(new PasskeyError('wrong-address')) }) });
    await page.click('Sign in with a passkey');
    await page.answer('passkeys/sign-in/options', { challenge: 'c' });
    expect(page.alert).toContain('public address');
  });

  it('signs in with the one that was picked from the list under the field', async () => {
    let pick: (passkey: typeof assertion) => void = () => undefined;
    const offer = (): Promise<typeof assertion> => new Promise(resolve => (pick = resolve));
    await open({ webauthn: passkeys({ canOffer: () => Promise.resolve(true), offer }) });
    expect(page.find('input[type=email]').getAttribute('autocomplete')).toBe('username webauthn');
    await page.answer('passkeys/sign-in/options', { challenge: 'c' });

    pick(assertion);
    await page.settled();
    await page.answer('passkeys/sign-in/verify', { user: {} });
    expect(page.exit.instead).toHaveBeenCalledWith('/');
  });

  it('takes the offer back when the form is submitted', async () => {
    const cancel = jest.fn(() => Promise.resolve());
    const offer = (): Promise<never> => new Promise(() => undefined);
    await signIn({ webauthn: passkeys({ canOffer: () => Promise.resolve(true), offer, cancel }) });
    expect(cancel).toHaveBeenCalled();
  });

  it('works without the list when the server gives no challenge for it', async () => {
    await open({ webauthn: passkeys({ canOffer: () => Promise.resolve(true) }) });
    await page.refuse('passkeys/sign-in/options', 503, 'too-busy');
    expect(page.alert).toBe('');
    page.fill({ username: 'ada@example.com', 'current-password': 'correct horse' });
    await page.submit();
    page.expectRequest('sign-in');
  });
});
