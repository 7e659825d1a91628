import { HttpClient, provideHttpClient, withInterceptors } from '@angular/common/http';
import { HttpTestingController, provideHttpClientTesting, type TestRequest } from '@angular/common/http/testing';
import { ApplicationRef } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { firstValueFrom } from 'rxjs';
import { problemInterceptor } from '../problem.interceptor';
import { Reauthentication } from './reauthentication';

describe('Reauthentication', () => {
  let http: HttpTestingController;
  /** A refused act needs a turn of the event loop until the dialog is asked for. */
  const settled = async (): Promise<void> => {
    await new Promise(resolve => setTimeout(resolve));
    await TestBed.inject(ApplicationRef).whenStable();
  };

  beforeEach(() => {
    TestBed.configureTestingModule({
      providers: [provideHttpClient(withInterceptors([problemInterceptor])), provideHttpClientTesting()],
    });
    http = TestBed.inject(HttpTestingController);
  });

  afterEach(() => document.body.replaceChildren());

  const act = (): Promise<{ answer: unknown } | null> =>
    TestBed.inject(Reauthentication).run(() => firstValueFrom(TestBed.inject(HttpClient).delete('/act')));

  it('hands back the answer without asking while the sign-in is fresh', async () => {
    const done = act();
    http.expectOne('/act').flush({ ended: 2 });

    expect(await done).toEqual({ answer: { ended: 2 } });
    expect(document.querySelector('dialog')).toBeNull();
  });

  it('asks for the password when the server wants a fresh sign-in, and repeats the act', async () => {
    const done = act();
    refuse(http.expectOne('/act'), 403, 'reauthentication-required');
    await settled();

    enter('a long password');
    const question = http.expectOne('/api/auth/reauthenticate');
    expect(question.request.body).toEqual({ password: 'a long password' });
    question.flush(null, { status: 204, statusText: 'No Content' });
    await settled();
    http.expectOne('/act').flush({ ended: 2 });

    expect(await done).toEqual({ answer: { ended: 2 } });
    expect(document.querySelector('dialog')).toBeNull();
  });

  it('says that the password is wrong beside the field, and lets the person try again', async () => {
    const done = act();
    refuse(http.expectOne('/act'), 403, 'reauthentication-required');
    await settled();

    enter('wrong');
    refuse(http.expectOne('/api/auth/reauthenticate'), 401, 'invalid-credentials');
    await settled();
    expect(document.querySelector('dialog')?.textContent).toContain('This is not your password.');

    enter('right');
    http.expectOne('/api/auth/reauthenticate').flush(null);
    await settled();
    http.expectOne('/act').flush({});
    expect(await done).toEqual({ answer: {} });
  });

  it('does nothing when the person closes the dialog', async () => {
    const done = act();
    refuse(http.expectOne('/act'), 403, 'reauthentication-required');
    await settled();

    button('Cancel').click();
    await settled();

    expect(await done).toBeNull();
    http.expectNone('/act');
  });

  it('throws every other refusal on', async () => {
    const done = act();
    refuse(http.expectOne('/act'), 409, 'last-owner');

    await expect(done).rejects.toMatchObject({ code: 'last-owner' });
    expect(document.querySelector('dialog')).toBeNull();
  });
});

function refuse(request: TestRequest, status: number, code: string): void {
  request.flush({ code, status, detail: code }, { status, statusText: code });
}

function enter(password: string): void {
  const field = document.querySelector<HTMLInputElement>('dialog input[type=password]');
  if (!field) throw new Error('no password field');
  field.value = password;
  field.dispatchEvent(new Event('input'));
  document.querySelector('dialog form')?.dispatchEvent(new Event('submit'));
}

function button(words: string): HTMLButtonElement {
  const found = [...document.querySelectorAll('button')].find(one => one.textContent?.trim() === words);
  if (!found) throw new Error(`no button ${words}`);
  return found;
}
