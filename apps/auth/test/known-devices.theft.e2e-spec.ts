import { KnownDevice } from '../src/database/sign-in/known-device.entity';
import { KnownDevices } from '../src/devices/known-devices';
import { forgotten, type MailedInstance, startMailed } from './support/mailed';
import { cookieOf, PASSWORD, type Person, register, signIn } from './support/people';
import { freshAddress, postFrom } from './support/strangers';

const NEW = 'another fine phrase';
const deviceOf = ({ cookie }: { cookie: string }) => /sv_device=([\w-]+)/.exec(cookie)![1]!;

/** The browser of a thief is known as well, once the thief has signed in: it must not stay that. */
describe('a known device of a thief', () => {
  let mailed: MailedInstance;
  let victim: Person;
  let thief: Person;
  beforeAll(async () => {
    mailed = await startMailed();
    await register(mailed.auth);
  });
  afterAll(() => mailed.close());
  beforeEach(async () => {
    victim = await register(mailed.auth);
    thief = await signIn(mailed.auth, victim.email);
  });

  const isKnown = async (person: Person) =>
    (await mailed.auth.app.get(KnownDevices, { strict: false }).find(victim.email, deviceOf(person))) !== null;
  const change = (more: object = {}) =>
    postFrom(mailed.auth, freshAddress(), '/api/auth/password/change', victim.cookie)
      .send({ currentPassword: PASSWORD, newPassword: NEW, ...more })
      .expect(204);

  it('is forgotten when the password is reset', async () => {
    expect(await isKnown(thief)).toBe(true);
    const body = { token: await forgotten(mailed, victim.email), newPassword: NEW };
    await postFrom(mailed.auth, freshAddress(), '/api/auth/password/reset').send(body).expect(204);
    expect(await isKnown(thief)).toBe(false);
  });

  it('is forgotten when the password is changed; the browser that changes it is not', async () => {
    await change();
    expect(await isKnown(thief)).toBe(false);
    expect(await isKnown(victim)).toBe(true);
  });

  it('is forgotten when all other sessions are ended', async () => {
    await mailed.auth.http().delete('/api/auth/sessions').set('cookie', victim.cookie).expect(204);
    expect(await isKnown(thief)).toBe(false);
    expect(await isKnown(victim)).toBe(true);
  });

  it('stays with the other sessions where somebody keeps them', async () => {
    await change({ keepOtherSessions: true });
    expect(await isKnown(thief)).toBe(true);
  });

  it('two people who sign in at once in one browser never wait for each other for ever', async () => {
    const { auth } = mailed;
    const eve = await register(auth);
    const enter = (email: string, cookie: string) =>
      postFrom(auth, freshAddress(), '/api/auth/sign-in', cookie).send({ email, password: PASSWORD });
    let shared = cookieOf(await enter(eve.email, victim.cookie));
    for (let round = 0; round < 15; round++) {
      const both = await Promise.all([enter(victim.email, shared), enter(eve.email, shared)]);
      expect(both.map(({ status }) => status)).toEqual([200, 200]);
      shared = cookieOf(both[0]);
      shared = cookieOf(await enter(eve.email, shared));
    }
    const expected = await auth.db.getRepository(KnownDevice).countBy({ userId: victim.user.id });
    expect(expected).toBeLessThanOrEqual(50);
  });
});
