import { HttpClient, provideHttpClient, withInterceptors } from '@angular/common/http';
import { HttpTestingController, provideHttpClientTesting } from '@angular/common/http/testing';
import { TestBed } from '@angular/core/testing';
import { firstValueFrom } from 'rxjs';
import { translateWith } from '../locale/translate';
import { PageExit } from './page-exit';
import { Problem } from './problem';
import { problemInterceptor } from './problem.interceptor';

const exit = { toSignIn: jest.fn(), toEnrolment: jest.fn() };

async function refusalOf(
  body: object | string,
  options: { status: number; headers?: Record<string, string> },
): Promise<Problem> {
  const answer = firstValueFrom(TestBed.inject(HttpClient).get('/tasks/api/lists'));
  const failure = answer.then(
    () => fail('the request should have failed'),
    (error: unknown) => error as Problem,
  );
  TestBed.inject(HttpTestingController)
    .expectOne('/tasks/api/lists')
    .flush(body, { statusText: 'refused', ...options });
  return (await failure) as Problem;
}

describe('problemInterceptor', () => {
  beforeEach(() => {
    exit.toSignIn.mockClear();
    exit.toEnrolment.mockClear();
    TestBed.configureTestingModule({
      providers: [
        provideHttpClient(withInterceptors([problemInterceptor])),
        provideHttpClientTesting(),
        { provide: PageExit, useValue: exit },
      ],
    });
  });

  describe('on a page in German', () => {
    const document = { code: 'conflict', detail: 'Eine Gruppe mit diesem Namen gibt es schon.' };
    beforeEach(() => {
      globalThis.document.documentElement.lang = 'de';
      translateWith(key => (key === 'problem|conflict' ? 'Das passt nicht zum aktuellen Stand.' : undefined), 'de');
    });
    afterEach(() => {
      globalThis.document.documentElement.lang = 'en';
      translateWith(null);
    });

    it('shows what the server said in German', async () => {
      const { message } = await refusalOf(document, { status: 409, headers: { 'content-language': 'de' } });
      expect(message).toBe('Eine Gruppe mit diesem Namen gibt es schon.');
    });

    it.each([{}, { 'content-language': 'en' }])(
      'shows a text by the code of what it said otherwise: %j',
      async headers => {
        const { message } = await refusalOf({ ...document, detail: 'The choir sings.' }, { status: 409, headers });
        expect(message).toBe('Das passt nicht zum aktuellen Stand.');
      },
    );
  });

  it('throws a Problem whose message is what the server said', async () => {
    const document = { code: 'conflict', status: 409, detail: 'The list was renamed meanwhile.', requestId: 'r-7' };
    const problem = await refusalOf(document, { status: 409 });

    expect(problem).toBeInstanceOf(Problem);
    expect(problem).toMatchObject({
      message: 'The list was renamed meanwhile.',
      code: 'conflict',
      status: 409,
      requestId: 'r-7',
    });
    expect(exit.toSignIn).not.toHaveBeenCalled();
  });

  it('keeps the faults of single fields and the time to wait', async () => {
    const errors = [{ pointer: '/title', detail: 'Too long.' }];
    const problem = await refusalOf(
      { code: 'rate-limited', errors },
      { status: 429, headers: { 'retry-after': '30' } },
    );

    expect(problem.errors).toEqual(errors);
    expect(problem.retryAfterSeconds).toBe(30);
  });

  describe('when the session is not known', () => {
    const refuse = (): void =>
      TestBed.inject(HttpTestingController)
        .expectOne('/tasks/api/lists')
        .flush({ code: 'unauthenticated' }, { status: 401, statusText: 'refused' });
    beforeEach(() => jest.useFakeTimers());
    afterEach(() => jest.useRealTimers());

    it('asks again, for the session may have got a new token meanwhile', async () => {
      const answer = firstValueFrom(TestBed.inject(HttpClient).get('/tasks/api/lists'));
      refuse();
      jest.advanceTimersByTime(1000);
      TestBed.inject(HttpTestingController).expectOne('/tasks/api/lists').flush(['Garden']);
      expect(await answer).toEqual(['Garden']);
      expect(exit.toSignIn).not.toHaveBeenCalled();
    });

    it('goes to sign in when it is refused again', async () => {
      const answer = firstValueFrom(TestBed.inject(HttpClient).get('/tasks/api/lists')).catch(
        (error: unknown) => error as Problem,
      );
      refuse();
      jest.advanceTimersByTime(1000);
      refuse();
      expect(await answer).toMatchObject({ code: 'unauthenticated' });
      expect(exit.toSignIn).toHaveBeenCalledTimes(1);
    });
  });

  it('goes where a second factor is set up when the time for it is over', async () => {
    await refusalOf({ code: 'mfa-enrolment-required' }, { status: 403 });
    expect(exit.toEnrolment).toHaveBeenCalledTimes(1);
    expect(exit.toSignIn).not.toHaveBeenCalled();
  });

  it('stays on the page when a password was wrong', async () => {
    await refusalOf({ code: 'invalid-credentials' }, { status: 401 });
    expect(exit.toSignIn).not.toHaveBeenCalled();
  });

  it('does not show the page of a proxy as a message', async () => {
    const problem = await refusalOf('<html>Bad gateway</html>', { status: 502, headers: { 'x-request-id': 'r-9' } });
    expect(problem).toMatchObject({
      message: 'The server answered with an error (502).',
      requestId: 'r-9',
      status: 502,
    });
  });

  it('says that the server cannot be reached when no answer came', async () => {
    const failure = firstValueFrom(TestBed.inject(HttpClient).get('/x')).catch((error: unknown) => error as Problem);
    TestBed.inject(HttpTestingController).expectOne('/x').error(new ProgressEvent('error'));
    expect(await failure).toMatchObject({ code: 'offline', status: 0 });
  });
});
