import { Like } from 'typeorm';
import { RateLimit } from '../../src/database/sign-in/rate-limit.entity';
import { Session } from '../../src/database/session.entity';
import { forgive } from '../support/forgive';
import { aTarget, guessPaths, type Target, withoutFactors } from '../support/guess-paths';
import { type AuthInstance, startAuth } from '../support/start-auth';
import { freshAddress, postFrom } from '../support/strangers';

const SUCCESS = [200, 204];

/** Every path on which somebody could guess × every control of contract 0. */
describe.each(guessPaths)('guessing $name', ({ name, countsForAccount, attempt }) => {
  let auth: AuthInstance;
  let target: Target;
  beforeAll(async () => (auth = await startAuth()));
  afterAll(() => auth.close());
  beforeEach(async () => {
    await forgive(auth);
    target = await aTarget(auth, !withoutFactors.has(name));
    await forgive(auth);
  });

  const wrong = (address = freshAddress(), cookie?: string) => attempt({ auth, target, right: false, address, cookie });
  const right = (address = freshAddress(), cookie?: string) => attempt({ auth, target, right: true, address, cookie });
  const sessions = () => auth.db.getRepository(Session).countBy({ userId: target.user.id });

  it('goes through when it is right', async () => {
    const { status, body } = await right();
    expect([status, body]).toEqual([SUCCESS.includes(status) ? status : 'success', body]);
  });

  it(
    countsForAccount
      ? 'closes the account after five wrong ones, from whatever address, and then a right one opens nothing'
      : 'cannot close the account, since it cannot be guessed',
    async () => {
      const before = await sessions();
      for (let n = 0; n < 5; n++) expect((await wrong()).status).toBe(401);
      const answer = await right();
      if (!countsForAccount) return expect(answer.status).toBe(200);
      expect(answer.status).toBe(429);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThanOrEqual(1);
      expect(answer.headers['set-cookie']).toBeUndefined();
      expect(await sessions()).toBe(before);
    },
  );

  it('is not the way around a closed account, unless it cannot be guessed', async () => {
    for (let n = 0; n < 5; n++) {
      const body = { email: target.email, password: 'certainly not the one' };
      await postFrom(auth, freshAddress(), '/api/auth/sign-in').send(body).expect(401);
    }
    expect((await right()).status).toBe(countsForAccount ? 429 : 200);
  });

  it('ends after ten wrong ones a minute from one address, whoever they are meant for', async () => {
    const address = freshAddress();
    for (let n = 0; n < 10; n++) {
      expect((await wrong(address)).status).toBe(401);
      await auth.db.getRepository(RateLimit).delete({ key: Like('account:%') });
    }
    expect((await right(address)).status).toBe(429);
    expect(SUCCESS).toContain((await right()).status);
  });

  it('from a device that the account knows goes on while strangers are shut out', async () => {
    const address = freshAddress();
    for (let n = 0; n < 10; n++) {
      const body = { email: n < 5 ? target.email : `nobody${n}@example.com`, password: 'certainly not the one' };
      await postFrom(auth, address, '/api/auth/sign-in').send(body).expect(401);
    }
    expect((await right(address)).status).toBe(429);
    expect(SUCCESS).toContain((await right(address, target.device)).status);
  });
});
