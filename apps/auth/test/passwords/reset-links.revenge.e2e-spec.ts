import { MailToken } from '../../src/database/people/mail-token.entity';
import { giveRole, type Person, register, signIn } from '../support/people';
import { type AuthInstance, startAuth } from '../support/start-auth';

const NEW_PASSWORD = 'quite another battery staple';

/** Somebody who has to go makes links first, to come back as the people whose links they kept. */
describe('a link to a new password of an administrator who may not make it any more', () => {
  let auth: AuthInstance;
  let owner: Person;
  let leaving: Person;
  let user: Person;
  beforeEach(async () => {
    auth = await startAuth();
    owner = await register(auth);
    leaving = await register(auth);
    user = await register(auth);
    await giveRole(auth, leaving.user.id, 'platform:admin');
  });
  afterEach(() => auth.close());

  const internal = (method: 'post' | 'patch' | 'delete', path: string, { user: { id } }: Person, body: object = {}) =>
    auth
      .http()
      [method](`/internal/${path}`)
      .set('authorization', `Bearer ${auth.bearer}`)
      .send({ ...body, actorId: id, actorType: 'user' });
  const change = (person: Person, wish: object) =>
    internal('patch', `users/${person.user.id}`, owner, { ...wish, fresh: true }).expect(200);
  const linkFor = async (person: Person, by = leaving): Promise<string> => {
    const { body } = await internal('post', `users/${person.user.id}/reset-link`, by).expect(200);
    return new URL((body as { url: string }).url).searchParams.get('token')!;
  };
  const use = (token: string) =>
    auth.http().post('/api/auth/password/reset').send({ token, newPassword: NEW_PASSWORD });

  const goings: [what: string, go: () => Promise<unknown>][] = [
    ['was deactivated', () => change(leaving, { active: false })],
    ['is a user now', () => change(leaving, { role: 'platform:user' })],
    ['is an auditor now', () => change(leaving, { role: 'platform:auditor' })],
    [
      'was deleted',
      async () => {
        await change(leaving, { status: 'deleting' });
        await internal('delete', `users/${leaving.user.id}`, owner).expect(204);
        expect(await auth.db.getRepository(MailToken).countBy({ madeBy: leaving.user.id })).toBe(0);
      },
    ],
  ];

  it.each(goings)('who %s takes nobody over with a link that they kept', async (_, go) => {
    const token = await linkFor(user);
    await go();
    expect((await use(token).expect(400)).body.code).toBe('token-invalid');
    await signIn(auth, user.email);
    await use(await linkFor(user, owner)).expect(204);
    await signIn(auth, user.email, NEW_PASSWORD);
  });

  it('of an owner who is an admin now sets no password of an owner or admin', async () => {
    const peer = await register(auth);
    await giveRole(auth, peer.user.id, 'platform:admin');
    await giveRole(auth, leaving.user.id, 'platform:owner');
    const token = await linkFor(peer);
    await change(leaving, { role: 'platform:admin' });
    expect((await use(token).expect(400)).body.code).toBe('token-invalid');
    await use(await linkFor(user)).expect(204);
  });

  it('works for whoever kept the role', async () => {
    const token = await linkFor(user);
    await change(leaving, { role: 'platform:admin' });
    await use(token).expect(204);
    await signIn(auth, user.email, NEW_PASSWORD);
  });
});
