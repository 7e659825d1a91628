import type { Response } from 'supertest';
import { codeOf, enrol } from '../support/factors';
import { cookieOf, giveRole, PASSWORD, type Person, register } from '../support/people';
import { type AuthInstance, startAuth } from '../support/start-auth';
import { freshAddress, postFrom } from '../support/strangers';

const MAIL = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'work@example.com' };

/** Whoever could make the servers' transactions wait for each other in a circle would get errors instead of answers. */
describe('everything at once on one account', () => {
  let auth: AuthInstance;
  let owner: Person;
  let ada: Person;
  let eve: Person;
  beforeAll(async () => {
    auth = await startAuth(MAIL);
    owner = await register(auth);
    [ada, eve] = [await register(auth), await register(auth)];
    await giveRole(auth, eve.user.id, 'platform:admin');
  });
  afterAll(() => auth.close());

  const post = (path: string, body: object, cookie = '') => postFrom(auth, freshAddress(), path, cookie).send(body);
  const internal = (method: 'post' | 'patch', path: string, body: object = {}) =>
    auth
      .http()
      [method](`/internal/${path}`)
      .set('authorization', `Bearer ${auth.bearer}`)
      .send({ ...body, actorId: owner.user.id, actorType: 'user' });
  const signIn = (email = ada.email, cookie = '') => post('/api/auth/sign-in', { email, password: PASSWORD }, cookie);

  /** In a session of its own, which may have ended before it is used. */
  const withSession = async (act: (cookie: string) => PromiseLike<Response>): Promise<Response[]> => {
    const entered = await signIn();
    return entered.status === 200 && entered.body.user ? [entered, await act(cookieOf(entered))] : [entered];
  };

  it('is answered, never with an error', async () => {
    const shared = cookieOf(await signIn());
    const acts: (() => PromiseLike<Response | Response[]>)[] = [
      () => signIn(),
      () => signIn(ada.email, shared),
      () => signIn(eve.email, shared),
      () => post('/api/auth/sign-in', { email: ada.email, password: 'not the one at all' }),
      () => post('/api/auth/password/forgot', { email: ada.email }),
      () => post('/api/auth/email/resend', { email: ada.email }),
      () => withSession(cookie => post('/api/auth/reauthenticate', { password: PASSWORD }, cookie)),
      () => withSession(cookie => post('/api/auth/reauthenticate', { code: '000000' }, cookie)),
      () =>
        withSession(cookie =>
          auth
            .http()
            .patch('/api/auth/profile')
            .set('cookie', cookie)
            .send({ name: `A${Math.random()}` }),
        ),
      () => withSession(cookie => auth.http().delete('/api/auth/sessions').set('cookie', cookie)),
      () => withSession(cookie => post('/api/auth/sign-out', {}, cookie)),
      () =>
        withSession(cookie => post('/api/auth/email/change', { newEmail: `n${Math.random()}@example.com` }, cookie)),
      () =>
        withSession(cookie =>
          post('/api/auth/password/change', { currentPassword: PASSWORD, newPassword: PASSWORD }, cookie),
        ),
      () =>
        withSession(async cookie => {
          const { secret } = await enrol(auth, cookie);
          return post('/api/auth/totp/confirm', { code: codeOf(secret), keepOtherSessions: true }, cookie);
        }),
      () => internal('post', `users/${ada.user.id}/sign-out`),
      () => internal('post', `users/${ada.user.id}/reset-mfa`),
      () => internal('post', `users/${ada.user.id}/unlock`),
      () => internal('patch', `users/${ada.user.id}`, { image: `/a/${Math.random()}` }),
      () => internal('patch', `users/${ada.user.id}`, { role: 'platform:auditor' }),
      () => internal('patch', `users/${ada.user.id}`, { role: 'platform:user' }),
      () => internal('patch', 'policies', { requireMfa: 'all' }),
      () => internal('patch', 'policies', { requireMfa: null }),
    ];
    const answers: Response[] = [];
    for (let round = 0; round < 6; round++) {
      const settled = await Promise.allSettled(acts.sort(() => Math.random() - 0.5).map(act => act()));
      // An act whose session was ended by another one before it began has no answer.
      for (const one of settled) if (one.status === 'fulfilled') answers.push(...[one.value].flat());
      await internal('post', `users/${ada.user.id}/reset-mfa`);
      await internal('post', `users/${ada.user.id}/unlock`);
    }
    expect(answers.length).toBeGreaterThan(100);
    // A machine with more to do than it can says so, with `Retry-After`; a circle is an error.
    const failed = answers.filter(({ status, headers }) => status >= 500 && headers['retry-after'] === undefined);
    expect(failed.map(({ body }) => body as object)).toEqual([]);
  }, 120_000);
});
