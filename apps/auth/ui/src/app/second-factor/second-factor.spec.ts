import type { SecondFactorMethod } from '@sv/contracts/identity.contract';
import { PasskeyError } from '@sv/ui/webauthn/passkey-error';
import type { Webauthn } from '@sv/ui/webauthn/webauthn';
import { APage } from '../testing/a-page';
import { SecondFactor } from './second-factor';

const assertion = { id: 'credential', type: 'public-key' } as unknown as Awaited<ReturnType<Webauthn['use']>>;
let page: APage<SecondFactor>;
let done: jest.Mock;
let restart: jest.Mock;

async function open(methods: SecondFactorMethod[], webauthn?: Partial<Webauthn>): Promise<void> {
  page = await APage.open(SecondFactor, { webauthn }, { methods, email: 'ada@example.com' });
  done = jest.fn();
  restart = jest.fn();
  page.instance.done.subscribe(done);
  page.instance.restart.subscribe(restart);
}

async function typeCode(code: string): Promise<void> {
  page.fill({ 'one-time-code': code });
  await page.settled();
}

describe('SecondFactor', () => {
  afterEach(() => page.close());

  it('sends the code of the app at the sixth digit, also a pasted one', async () => {
    await open(['totp', 'backup-code']);
    await typeCode('123 456');
    expect(await page.answer('mfa/totp', { user: {} })).toEqual({ code: '123456' });
    expect(done).toHaveBeenCalled();
  });

  it('asks phones for number keys and the code itself', async () => {
    await open(['totp']);
    const field = page.find('input');
    expect(field.getAttribute('inputmode')).toBe('numeric');
    expect(field.getAttribute('autocomplete')).toBe('one-time-code');
  });

  it('says beside the field that a code is wrong, with the focus there', async () => {
    await open(['totp']);
    await typeCode('000000');
    await page.refuse('mfa/totp', 401, 'invalid-code');

    const field = page.find('input');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(page.find('.sv-field__error').textContent).toContain('wrong or was already used');
    expect(document.activeElement).toBe(field);
  });

  it('sends a code once, however often it is submitted meanwhile', async () => {
    await open(['totp']);
    await typeCode('123456');
    await page.submit();
    await page.answer('mfa/totp', { user: {} });
    expect(done).toHaveBeenCalledTimes(1);
  });

  it('says how long to wait after too many wrong codes', async () => {
    await open(['totp']);
    await typeCode('000000');
    await page.refuse('mfa/totp', 429, 'rate-limited', { 'retry-after': '4' });
    expect(page.alert).toContain('Try again in 4 seconds.');
  });

  it('takes a backup code instead, as it was typed', async () => {
    await open(['totp', 'backup-code']);
    await page.click('Use a backup code');
    expect(document.activeElement).toBe(page.find('input'));
    page.fill({ off: ' abcde-fghij ' });
    await page.submit();
    expect(await page.answer('mfa/backup-code', { user: {} })).toEqual({ code: 'abcde-fghij' });
    expect(done).toHaveBeenCalled();
  });

  it('comes back to a backup code that was used before', async () => {
    await open(['totp', 'backup-code']);
    await page.click('Use a backup code');
    page.fill({ off: 'abcde-fghij' });
    page.button('Continue').focus();
    await page.submit();
    await page.refuse('mfa/backup-code', 401, 'invalid-code');
    expect(page.find('.sv-field__error').textContent).toContain('backup code is wrong or was already used');
    expect(document.activeElement).toBe(page.find('input'));
  });

  it('goes back to the app from there, with an empty field', async () => {
    await open(['totp', 'backup-code']);
    await page.click('Use a backup code');
    page.fill({ off: 'abc' });
    await page.click('Use a code from your authenticator app');
    expect(page.find<HTMLInputElement>('input').value).toBe('');
    expect(page.heading).toBe('Enter your code');
  });

  it('takes a passkey first, where the account and the browser have them', async () => {
    await open(['totp', 'passkey'], { obstacle: null, use: () => Promise.resolve(assertion) });
    expect(page.heading).toBe('Use your passkey');
    await page.click('Use passkey');
    await page.answer('mfa/passkey/options', { challenge: 'c' });
    expect(await page.answer('mfa/passkey/verify', { user: {} })).toEqual(assertion);
    expect(done).toHaveBeenCalled();
  });

  it('takes a closed dialog for a change of mind, not for an error', async () => {
    await open(['passkey'], { obstacle: null, use: () => Promise.reject(new PasskeyError('closed')) });
    await page.click('Use passkey');
    await page.answer('mfa/passkey/options', { challenge: 'c' });
    expect(page.alert).toBe('');
    expect(page.button('Use passkey').getAttribute('aria-busy')).toBeNull();
  });

  it('says why the only way does not work in this browser', async () => {
    await open(['passkey']);
    expect(page.has('This browser does not support passkeys.')).toBe(true);
    expect(page.element.querySelector('main .sv-stack button')).toBeNull();
  });

  it('hands back to the first step when the sign-in has run out', async () => {
    await open(['totp']);
    await typeCode('000000');
    await page.refuse('mfa/totp', 401, 'mfa-expired');
    expect(restart).toHaveBeenCalledWith(expect.stringContaining('Enter your password again'));
    expect(done).not.toHaveBeenCalled();
  });

  it('can be left', async () => {
    await open(['totp']);
    await page.click('Start again');
    expect(restart).toHaveBeenCalledWith(null);
  });
});
