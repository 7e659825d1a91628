import { Notice } from '../../src/database/people/notice.entity';
import { KnownDevice } from '../../src/database/sign-in/known-device.entity';
import { cookieOf, PASSWORD, type Person, register } from '../support/people';
import { type AuthInstance, startAuth } from '../support/start-auth';
import { freshAddress, postFrom } from '../support/strangers';

describe('known devices', () => {
  let auth: AuthInstance;
  let ada: Person;
  beforeAll(async () => (auth = await startAuth()));
  afterAll(() => auth.close());
  beforeEach(async () => (ada = await register(auth)));

  const devices = (userId = ada.user.id) =>
    auth.db.getRepository(KnownDevice).find({ where: { userId }, order: { lastUsedAt: 'ASC' } });
  const told = () => auth.db.getRepository(Notice).countBy({ userId: ada.user.id, title: 'New device signed in' });
  const signIn = async (address: string, { email = ada.email, cookie = '', userAgent = 'Firefox/1 X11' } = {}) => {
    const form = { email, password: PASSWORD };
    return cookieOf(
      await postFrom(auth, address, '/api/auth/sign-in', cookie).set('user-agent', userAgent).send(form).expect(200),
    );
  };

  it('are told about once: at the first sign-in, and not at the next from the same place', async () => {
    expect(await told()).toBe(0);
    const address = freshAddress();
    const cookie = await signIn(address);
    expect(await told()).toBe(1);
    await signIn(address, { cookie });
    await signIn(address);
    expect(await told()).toBe(1);
    await signIn(freshAddress());
    await signIn(address, { userAgent: 'curl/8' });
    expect(await told()).toBe(3);
  });

  it('get a new token at each sign-in, so that a copy of the old one is worth nothing', async () => {
    const [before] = await devices();
    await signIn(freshAddress(), { cookie: ada.cookie });
    const after = await devices();
    expect(after.map(({ id }) => id)).toEqual([before!.id]);
    expect(after[0]!.tokenHash).not.toBe(before!.tokenHash);
  });

  it('go on to be known to the other people of the same browser', async () => {
    const eve = await register(auth);
    const shared = await signIn(freshAddress(), { email: eve.email, cookie: ada.cookie });
    await signIn(freshAddress(), { cookie: shared });
    expect(await devices()).toHaveLength(1);
    expect(await devices(eve.user.id)).toHaveLength(2);
  });

  it('are fifty at most; the one that was used longest ago goes', async () => {
    const [first] = await devices();
    for (let n = 0; n < 52; n++) await signIn(freshAddress());
    const kept = await devices();
    expect(kept).toHaveLength(50);
    expect(kept.map(({ id }) => id)).not.toContain(first!.id);
  });
});
