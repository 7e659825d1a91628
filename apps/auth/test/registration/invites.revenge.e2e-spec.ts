import type { Role } from '@sv/contracts/access.contract';
import { giveRole, PASSWORD, type Person, register } from '../support/people';
import { type AuthInstance, startAuth } from '../support/start-auth';
import { freshAddress, postFrom } from '../support/strangers';

/** Somebody who has to go invites themselves first, to come back with the role they had. */
describe('an invitation of somebody who may not invite any more', () => {
  let auth: AuthInstance;
  let owner: Person;
  let leaving: Person;
  beforeEach(async () => {
    auth = await startAuth({ AUTH_INVITE_ONLY: 'true' });
    owner = await register(auth);
    await internal('patch', 'policies', owner, { inviteOnly: false });
    leaving = await register(auth);
    await giveRole(auth, leaving.user.id, 'platform:owner');
    await internal('patch', 'policies', owner, { inviteOnly: true });
  });
  afterEach(() => auth.close());

  const internal = (method: 'post' | 'patch' | 'delete', path: string, { user }: Person, body: object = {}) =>
    auth
      .http()
      [method](`/internal/${path}`)
      .set('authorization', `Bearer ${auth.bearer}`)
      .send({ ...body, actorId: user.id, actorType: 'user' });
  const invite = async (role: Role, by = leaving): Promise<string> => {
    const { body } = await internal('post', 'invites', by, { email: 'back@example.com', role }).expect(201);
    return (body as { token: string }).token;
  };
  const comeBack = (inviteToken: string) =>
    postFrom(auth, freshAddress(), '/api/auth/register').send({
      name: 'Back',
      email: 'back@example.com',
      password: PASSWORD,
      inviteToken,
    });

  const goings: [what: string, go: () => Promise<unknown>][] = [
    [
      'was deactivated',
      () => internal('patch', `users/${leaving.user.id}`, owner, { active: false, fresh: true }).expect(200),
    ],
    ['lost the role', () => giveRole(auth, leaving.user.id, 'platform:user')],
    [
      'was deleted',
      async () => {
        await internal('patch', `users/${leaving.user.id}`, owner, { status: 'deleting', fresh: true }).expect(200);
        await internal('delete', `users/${leaving.user.id}`, owner).expect(204);
      },
    ],
  ];

  it.each(goings)('who %s opens nothing, whatever the role', async (_, go) => {
    for (const role of ['platform:owner', 'platform:user'] as const) {
      const token = await invite(role);
      if (role === 'platform:user') await go();
      else {
        await internal('patch', `users/${leaving.user.id}`, owner, { active: false, fresh: true }).expect(200);
      }
      expect((await comeBack(token)).body.code).toBe('invite-required');
      await internal('patch', `users/${leaving.user.id}`, owner, { active: true, fresh: true });
    }
  });

  it('with a role is worth nothing once its maker is an administrator and no owner', async () => {
    const token = await invite('platform:admin');
    await giveRole(auth, leaving.user.id, 'platform:admin');
    expect((await comeBack(token)).body.code).toBe('invite-required');
  });

  it('works while they still may', async () => {
    const token = await invite('platform:user');
    await giveRole(auth, leaving.user.id, 'platform:admin');
    expect((await comeBack(token)).body).toMatchObject({ user: { role: 'platform:user' } });
  });
});
