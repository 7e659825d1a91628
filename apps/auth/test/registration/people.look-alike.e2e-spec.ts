import { User } from '../../src/database/user.entity';
import { type MailedInstance, startMailed } from '../support/mailed';
import { PASSWORD, type Person, register, signIn } from '../support/people';
import { freshAddress, postFrom } from '../support/strangers';

const NAMES = [
  'Olga\u200b Owner',
  'Olga\u00ad Owner',
  '\u2066Olga Owner\u2069',
  'renwO aglO\u202e',
  'Olga Owner\u200d',
];
const ADDRESSES = [
  'olga\u200b@example.com',
  'ol\u200dga@example.com',
  'olga@exam\u00adple.com',
  'olga\u2060@example.com',
];

/** Somebody who wants to be taken for somebody else, by a name or an address that is drawn the same. */
describe('a person who would look like another', () => {
  let mailed: MailedInstance;
  let owner: Person;
  let next = 0;
  beforeAll(async () => {
    mailed = await startMailed();
    owner = await register(mailed.auth, { name: 'Olga Owner', email: 'olga@example.com' });
  });
  afterAll(() => mailed.close());

  const send = (body: object) => postFrom(mailed.auth, freshAddress(), '/api/auth/register').send(body);
  const someone = (fields: object) => ({
    name: 'Olga',
    email: `o${next++}@example.com`,
    password: PASSWORD,
    ...fields,
  });
  const internal = (path: string, body: object) =>
    mailed.auth
      .http()
      .post(`/internal/${path}`)
      .set('authorization', `Bearer ${mailed.auth.bearer}`)
      .send({ ...body, actorId: 'cli', actorType: 'cli' });
  const rename = (name: string, { cookie } = owner) =>
    mailed.auth.http().patch('/api/auth/profile').set('cookie', cookie).send({ name });

  it.each(NAMES)('has no name %j, whichever way it is given', async name => {
    const answers = [await send(someone({ name })), await rename(name), await internal('users', someone({ name }))];

    for (const { status, body } of answers)
      expect([status, body]).toMatchObject([400, { code: 'validation-failed', errors: [{ pointer: '/name' }] }]);
  });

  it.each(ADDRESSES)('has no address %j, whichever way it is given', async email => {
    const answers = [
      await send(someone({ email })),
      await internal('users', someone({ email })),
      await internal('invites', { email }),
      await postFrom(mailed.auth, freshAddress(), '/api/auth/email/change', owner.cookie).send({ newEmail: email }),
    ];

    for (const { status, body } of answers) expect([status, body]).toMatchObject([400, { code: 'validation-failed' }]);
  });

  it.each(['می\u200cخواهم', 'ශ්\u200dරී', 'Grace 👩🏽\u200d💻'])('may be called %j', async name => {
    await send(someone({ name })).expect(201);
    const { body } = await rename(name).expect(200);
    expect(body.name).toBe(name);
  });

  it('still signs in, and is listed, whose name and address are older than the rule', async () => {
    const { auth } = mailed;
    const { user } = await register(auth);
    const old = { name: 'Old\u200b Timer', email: 'old\u200b@example.com' };
    await auth.db.getRepository(User).update({ id: user.id }, old);

    const { cookie } = await signIn(auth, old.email);
    const profile = await auth.http().get('/api/auth/profile').set('cookie', cookie).expect(200);
    expect(profile.body).toMatchObject(old);
    await postFrom(auth, freshAddress(), '/api/auth/password/forgot').send({ email: old.email }).expect(202);
    const list = await auth.http().get('/internal/users').set('authorization', `Bearer ${auth.bearer}`).expect(200);
    expect(list.body.users).toEqual(expect.arrayContaining([expect.objectContaining(old)]));
  });

  it('is told from who has proved their address, in the list of administrators', async () => {
    const { auth } = mailed;
    const [proved, claimed] = [await register(auth), await register(auth)];
    await auth.db.getRepository(User).update({ id: proved.user.id }, { emailVerifiedAt: new Date() });
    const { body } = await auth.http().get('/internal/users').set('authorization', `Bearer ${auth.bearer}`).expect(200);

    const { users } = body as { users: { id: string; emailVerified: boolean }[] };
    const verified = (id: string) => users.find(user => user.id === id)?.emailVerified;
    expect([verified(proved.user.id), verified(claimed.user.id)]).toEqual([true, false]);
  });
});
