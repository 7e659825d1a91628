import { HttpClient, provideHttpClient, withInterceptors } from '@angular/common/http';
import { HttpTestingController, provideHttpClientTesting, type TestRequest } from '@angular/common/http/testing';
import { ApplicationRef } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { firstValueFrom } from 'rxjs';
import type { Factors } from '@sv/contracts/identity.contract';
import { PasskeyError } from '../../webauthn/passkey-error';
import { Webauthn } from '../../webauthn/webauthn';
import { problemInterceptor } from '../problem.interceptor';
import { Reauthentication } from './reauthentication';

const url = '/api/auth/reauthenticate';
const none: Factors = { totp: false, passkeys: 0, backupCodesRemaining: 0, required: false, dueAt: null };

const passkeys = {
  obstacle: null as string | null,
  preload: () => undefined,
  cancel: async () => undefined,
  use: jest.fn(),
};

describe('Reauthentication', () => {
  let http: HttpTestingController;
  /** A refused act needs turns of the event loop until the dialog's code is there and it is drawn. */
  const settled = async (): Promise<void> => {
    for (let turn = 0; turn < 3; turn++) {
      await new Promise(resolve => setTimeout(resolve));
      await TestBed.inject(ApplicationRef).whenStable();
    }
  };

  beforeEach(() => {
    passkeys.obstacle = null;
    passkeys.use.mockReset();
    TestBed.configureTestingModule({
      providers: [
        provideHttpClient(withInterceptors([problemInterceptor])),
        provideHttpClientTesting(),
        { provide: Webauthn, useValue: passkeys },
      ],
    });
    http = TestBed.inject(HttpTestingController);
  });

  afterEach(() => document.body.replaceChildren());

  const act = (): Promise<{ answer: unknown } | null> =>
    TestBed.inject(Reauthentication).run(() => firstValueFrom(TestBed.inject(HttpClient).delete('/act')));

  /** An act that is refused for want of a fresh sign-in, up to the question that follows. */
  const asked = async (factors: Partial<Factors> = {}): Promise<{ done: Promise<{ answer: unknown } | null> }> => {
    const done = act();
    refuse(http.expectOne('/act'), 403, 'reauthentication-required');
    await settled();
    http.expectOne('/api/auth/factors').flush({ ...none, ...factors });
    await settled();
    return { done };
  };

  const accept = async (body: object): Promise<void> => {
    const question = http.expectOne(url);
    expect(question.request.body).toEqual(body);
    question.flush(null, { status: 204, statusText: 'No Content' });
    await settled();
    http.expectOne('/act').flush({ ended: 2 });
  };

  it('hands back the answer without asking while the sign-in is fresh', async () => {
    const done = act();
    http.expectOne('/act').flush({ ended: 2 });

    expect(await done).toEqual({ answer: { ended: 2 } });
    expect(dialog()).toBeNull();
  });

  it('asks for the password where there is no second factor, and repeats the act', async () => {
    const { done } = await asked();

    await enter('a long password');
    await accept({ password: 'a long password' });

    expect(await done).toEqual({ answer: { ended: 2 } });
    expect(dialog()).toBeNull();
  });

  it('says that the password is wrong beside the field, and lets the person try again', async () => {
    const { done } = await asked();

    await enter('wrong');
    refuse(http.expectOne(url), 401, 'invalid-credentials');
    await settled();
    expect(dialog()?.textContent).toContain('This is not your password.');
    expect(field().getAttribute('aria-invalid')).toBe('true');

    await enter('right');
    await accept({ password: 'right' });
    expect(await done).not.toBeNull();
  });

  it('asks for a code, never for the password, where an authenticator app is set up', async () => {
    await asked({ totp: true, backupCodesRemaining: 8 });

    expect(dialog()?.querySelector('input[type=password]')).toBeNull();
    expect(document.activeElement).toBe(field());
    type('123 456'); // pasted with a space; the sixth digit sends it
    await settled();

    await accept({ code: '123456' });
  });

  it('says that a code is wrong, with the old one selected for the next try', async () => {
    await asked({ totp: true });
    type('123456');
    await settled();
    refuse(http.expectOne(url), 401, 'invalid-code');
    await settled();

    expect(dialog()?.textContent).toContain('Enter the code that the app shows now');
    expect([field().selectionStart, field().selectionEnd]).toEqual([0, 6]);
  });

  it('takes a backup code instead', async () => {
    await asked({ totp: true, backupCodesRemaining: 3 });

    button('Use a backup code').click();
    await settled();
    await enter(' abcd-efgh ');

    await accept({ code: 'abcd-efgh' });
  });

  it('takes a passkey, made from the options of the server', async () => {
    passkeys.use.mockResolvedValue({ id: 'assertion' });
    await asked({ passkeys: 1 });

    await submit();
    http.expectOne(`${url}/options`).flush({ challenge: 'c' });
    await settled();

    expect(passkeys.use).toHaveBeenCalledWith({ challenge: 'c' });
    await accept({ passkey: { id: 'assertion' } });
  });

  it('stays when the passkey window was closed, with the other ways still there', async () => {
    passkeys.use.mockRejectedValue(new PasskeyError('closed'));
    await asked({ passkeys: 1, totp: true });

    await submit();
    http.expectOne(`${url}/options`).flush({});
    await settled();

    expect(dialog()?.querySelector('[role=alert]')?.textContent).toContain('the window was closed');
    button('Use a code from your authenticator app').click();
    await settled();
    expect(dialog()?.querySelector('[role=alert]')).toBeNull();
    expect(field().autocomplete).toBe('one-time-code');
  });

  it('says why nothing can be done where the only factor does not work here', async () => {
    passkeys.obstacle = 'This browser does not support passkeys.';
    await asked({ passkeys: 1 });

    expect(dialog()?.textContent).toContain('This browser does not support passkeys.');
    expect(dialog()?.querySelector('[type=submit]')).toBeNull();
  });

  it('asks for a factor when the server says that the password is not enough', async () => {
    const done = act();
    refuse(http.expectOne('/act'), 403, 'reauthentication-required');
    await settled();
    refuse(http.expectOne('/api/auth/factors'), 503, 'too-busy');
    await settled();

    await enter('a long password');
    refuse(http.expectOne(url), 403, 'second-factor-required');
    await settled();

    expect(dialog()?.textContent).toContain('has a second factor');
    expect(button('Use a code from your authenticator app')).toBeTruthy();
    button('Cancel').click();
    expect(await done).toBeNull();
  });

  it('says how long to wait after too many tries', async () => {
    await asked();
    await enter('wrong');
    http
      .expectOne(url)
      .flush(
        { code: 'rate-limited', detail: 'Wait.' },
        { status: 429, statusText: 'x', headers: { 'retry-after': '240' } },
      );
    await settled();

    expect(dialog()?.querySelector('[role=alert]')?.textContent).toContain('Try again in 4 minutes.');
  });

  it('does nothing when the person closes the dialog', async () => {
    const { done } = await asked();

    button('Cancel').click();
    await settled();

    expect(await done).toBeNull();
    http.expectNone('/act');
  });

  it('throws every other refusal on', async () => {
    const done = act();
    refuse(http.expectOne('/act'), 409, 'last-owner');

    await expect(done).rejects.toMatchObject({ code: 'last-owner' });
    expect(dialog()).toBeNull();
  });

  const dialog = (): HTMLDialogElement | null => document.querySelector('dialog');

  const field = (): HTMLInputElement => {
    const found = dialog()?.querySelector<HTMLInputElement>('form input:not([hidden])');
    if (!found) throw new Error('no field');
    return found;
  };

  const type = (text: string): void => {
    field().value = text;
    field().dispatchEvent(new Event('input'));
  };

  const submit = async (): Promise<void> => {
    dialog()?.querySelector('form')?.dispatchEvent(new Event('submit'));
    await settled();
  };

  const enter = async (text: string): Promise<void> => {
    type(text);
    await submit();
  };
});

function refuse(request: TestRequest, status: number, code: string): void {
  request.flush({ code, status, detail: code }, { status, statusText: code });
}

function button(words: string): HTMLButtonElement {
  const found = [...document.querySelectorAll('button')].find(one => one.textContent?.trim() === words);
  if (!found) throw new Error(`no button ${words}`);
  return found;
}
