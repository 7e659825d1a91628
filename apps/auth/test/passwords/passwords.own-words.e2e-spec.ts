import { forgotten, type MailedInstance, startMailed } from '../support/mailed';
import { PASSWORD, register } from '../support/people';
import { freshAddress, postFrom } from '../support/strangers';

const NAME = 'Grace Hopper';

/** ASVS 6.2.11: what whoever knows a person tries first, at every door where a password is set. */
describe('a password made of the own name or address', () => {
  let mailed: MailedInstance;
  beforeAll(async () => {
    mailed = await startMailed();
    await register(mailed.auth);
  });
  afterAll(() => mailed.close());

  const post = (path: string, body: object, cookie?: string) =>
    postFrom(mailed.auth, freshAddress(), path, cookie).send(body);
  const tooCommon = expect.objectContaining({ code: 'password-too-common' });

  it.each(['GraceHopper', 'hopper1234', 'grace.hopper@navy-yard.example', 'Navy2024!'])(
    'is refused at registration: %s',
    async password => {
      const { status, body } = await post('/api/auth/register', {
        name: NAME,
        email: 'grace.hopper@navy-yard.example',
        password,
      });
      expect([status, body]).toEqual([400, tooCommon]);
    },
  );

  it('is refused at a change, at a reset, whose link stays good, and at the command line', async () => {
    const { email, cookie } = await register(mailed.auth, { name: NAME });
    const change = { currentPassword: PASSWORD, newPassword: 'Hopper1234' };
    expect((await post('/api/auth/password/change', change, cookie)).body).toEqual(tooCommon);

    const token = await forgotten(mailed, email);
    expect((await post('/api/auth/password/reset', { token, newPassword: 'Hopper1234' })).body).toEqual(tooCommon);
    await post('/api/auth/password/reset', { token, newPassword: 'another fine phrase' }).expect(204);

    const account = { name: NAME, email: 'new@example.com', password: 'Hopper1234', role: 'platform:user' };
    const made = await mailed.auth
      .http()
      .post('/internal/users')
      .set('authorization', `Bearer ${mailed.auth.bearer}`)
      .send({ ...account, actorId: 'cli', actorType: 'cli' });
    expect([made.status, made.body]).toEqual([400, tooCommon]);
  });
});
