import { forgotten, type MailedInstance, startMailed } from '../support/mailed';
import { register } from '../support/people';
import { freshAddress, postFrom } from '../support/strangers';

describe('using a reset link more than once', () => {
  let mailed: MailedInstance;
  beforeAll(async () => {
    mailed = await startMailed();
    await register(mailed.auth);
  });
  afterAll(() => mailed.close());

  it('sets one password of 50 that are sent at once', async () => {
    const { auth } = mailed;
    const { email } = await register(auth);
    const token = await forgotten(mailed, email);
    const passwords = Array.from({ length: 50 }, (_, at) => `the fine phrase number ${at}`);
    const answers = await Promise.all(
      passwords.map(newPassword =>
        postFrom(auth, freshAddress(), '/api/auth/password/reset').send({ token, newPassword }),
      ),
    );

    const set = passwords.filter((_, at) => answers[at]!.status === 204);
    expect(set).toHaveLength(1);
    // Those that come when it is spent already count as guesses, so the last ones are refused unread.
    const rest = answers.filter(({ status }) => status !== 204).map(({ status, body }) => `${status} ${body.code}`);
    expect(rest.filter(answer => !['400 token-invalid', '429 rate-limited'].includes(answer))).toEqual([]);
    await auth.http().post('/api/auth/sign-in').send({ email, password: set[0] }).expect(200);
  });

  it('is refused afterwards', async () => {
    const { auth } = mailed;
    const { email } = await register(auth);
    const token = await forgotten(mailed, email);
    const reset = (newPassword: string) =>
      postFrom(auth, freshAddress(), '/api/auth/password/reset').send({ token, newPassword });
    await reset('the first fine phrase').expect(204);

    expect((await reset('the second fine phrase').expect(400)).body.code).toBe('token-invalid');
    await auth.http().post('/api/auth/sign-in').send({ email, password: 'the first fine phrase' }).expect(200);
  });
});
