import { TestBed } from '@angular/core/testing';
import { Toasts } from '@sv/ui/workspace/toasts';
import type { Factors } from '@sv/contracts/identity.contract';
import {
  aFactors,
  buttonNamed,
  confirmWithPassword,
  openPage,
  refuse,
  settled,
  type,
  type AccountPage,
} from '../../testing/account-page';
import { AuthenticatorApp } from './authenticator-app';

const url = '/api/auth/totp';
const enrolment = {
  secret: 'JBSWY3DPEHPK3PXP',
  otpauthUri: 'otpauth://totp/x',
  qrSvg: '<svg xmlns="http://www.w3.org/2000/svg"/>',
};
const codes = ['aaaa-bbbb-cccc', 'dddd-eeee-ffff'];

const open = (factors: Partial<Factors> = {}): AccountPage =>
  openPage(AuthenticatorApp, [], { factors: aFactors(factors) });
const dialog = (): HTMLElement => document.querySelector('dialog[open]') ?? document.body;

async function typeCode(code: string): Promise<void> {
  type(dialog().querySelector<HTMLInputElement>('input'), code);
  await settled();
}

describe('Authenticator app', () => {
  afterEach(() => document.body.replaceChildren());

  it('is set up after a fresh sign-in, with a code as proof, and ends with the backup codes', async () => {
    const { page, http } = open();
    expect(page.textContent).toContain('Off');

    buttonNamed('Set up app').click();
    refuse(http.expectOne(`${url}/enroll`), 403, 'reauthentication-required');
    await confirmWithPassword(http);
    http.expectOne(`${url}/enroll`).flush(enrolment);
    await settled();
    await typeCode('123456');
    const confirmation = http.expectOne(`${url}/confirm`);
    expect(confirmation.request.body).toEqual({ code: '123456' });
    confirmation.flush({ backupCodes: codes });
    await settled();

    for (const code of codes) expect(dialog().textContent).toContain(code);
    buttonNamed('Done').click();
    TestBed.tick();
    expect(dialog().querySelector('[role=alert]')?.textContent).toContain('Save the codes, then tick the box');
    dialog().querySelector<HTMLInputElement>('input[type=checkbox]')?.click();
    TestBed.tick();
    expect(dialog().querySelector('[role=alert]')).toBeNull();

    expect(TestBed.inject(Toasts).shown()).toEqual([]);
    buttonNamed('Done').click();
    await settled();
    expect(TestBed.inject(Toasts).shown()).toHaveLength(1);
    expect(document.activeElement).toBe(page.querySelector('button'));
  });

  it('says that the code is wrong, and keeps the key for the next try', async () => {
    const { http } = open();
    buttonNamed('Set up app').click();
    http.expectOne(`${url}/enroll`).flush(enrolment);
    await settled();
    await typeCode('000000');
    refuse(http.expectOne(`${url}/confirm`), 401, 'invalid-code');
    await settled();

    expect(dialog().querySelector('[role=alert]')?.textContent).toContain('wrong or was already used');
    expect(dialog().textContent).toContain('JBSW');
  });

  it('does not let the Escape key take the codes away, which are shown once', async () => {
    const { http } = open();
    buttonNamed('Set up app').click();
    http.expectOne(`${url}/enroll`).flush(enrolment);
    await settled();
    await typeCode('123456');
    http.expectOne(`${url}/confirm`).flush({ backupCodes: codes });
    await settled();

    expect(dialog().dispatchEvent(new Event('cancel', { cancelable: true }))).toBe(false);
    expect(dialog().getAttribute('closedby')).toBe('none');
  });

  it('says since when it is on, and asks before it goes', async () => {
    const { page, http } = open({ totp: true, totpAddedAt: '2026-06-03T10:00:00.000Z' });
    expect(page.querySelector('time')?.getAttribute('datetime')).toBe('2026-06-03T10:00:00.000Z');

    buttonNamed('Remove').click();
    await settled();
    buttonNamed('Cancel').click();
    await settled();
    http.expectNone(url);

    buttonNamed('Remove').click();
    await settled();
    buttonNamed('Remove app').click();
    await settled();
    expect(http.expectOne(url).request.method).toBe('DELETE');
  });

  it('says in words that the last factor stays while it is required', async () => {
    const { http } = open({ totp: true, required: true });
    buttonNamed('Remove').click();
    await settled();
    buttonNamed('Remove app').click();
    await settled();
    refuse(http.expectOne(url), 409, 'factor-required');
    await settled();

    expect(TestBed.inject(Toasts).shown().at(-1)?.message).toContain('Set up another one first');
  });
});
