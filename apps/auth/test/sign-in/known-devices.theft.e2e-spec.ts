import { User } from '../../src/database/user.entity';
import { KnownDevices } from '../../src/devices/known-devices';
import { forgotten, type MailedInstance, startMailed } from '../support/mailed';
import { PASSWORD, type Person, register, signIn } from '../support/people';
import { freshAddress, postFrom } from '../support/strangers';

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
    (await mailed.auth.app.get(KnownDevices, { strict: false }).findDevice(victim.email, deviceOf(person))) !== null;
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

  it('is no way to let two people of one browser wait for each other for ever', async () => {
    const { auth } = mailed;
    const known = auth.app.get(KnownDevices, { strict: false });
    const client = { address: null, userAgent: null };
    const users = [victim, await register(auth)].map(({ user }) =>
      Object.assign(new User(), user, { tenantId: 'default' }),
    );
    let deviceToken = deviceOf(victim);
    const enter = (user: User) => auth.db.transaction(tx => known.recogniseDevice(tx, user, { client, deviceToken }));
    for (let round = 0; round < 20; round++) {
      for (const user of users) deviceToken = (await enter(user)).token;
      const all = await Promise.all([...users, ...users].map(enter));
      deviceToken = all[0]!.token;
    }
  });
});
