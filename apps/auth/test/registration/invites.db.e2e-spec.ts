import type { CreatedInvite, InviteList } from '@sv/contracts/admin/invites.contract';
import { AuthEvent } from '../../src/database/auth-event.entity';
import { Invite } from '../../src/database/people/invite.entity';
import { User } from '../../src/database/user.entity';
import { OutboxMail } from '@sv/server/mail/outbox-mail.entity';
import { giveRole, PASSWORD, type Person, register } from '../support/people';
import { type AuthInstance, startAuth } from '../support/start-auth';

const cli = { actorId: 'cli', actorType: 'cli' };
const as = (person: Person) => ({ actorId: person.user.id, actorType: 'user' });
const HOUR_MS = 3_600_000;

describe('/internal/invites', () => {
  let auth: AuthInstance;
  let owner: Person;
  beforeAll(async () => {
    auth = await startAuth({ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'work@example.com' });
    owner = await register(auth, { name: 'Olga Owner' });
  });
  afterAll(() => auth.close());
  beforeEach(() => auth.db.getRepository(Invite).clear());

  let last = 0;
  const freshEmail = () => `guest${++last}@example.com`;
  const ask = (method: 'get' | 'post' | 'delete', path = '') =>
    auth.http()[method](`/internal/invites${path}`).set('authorization', `Bearer ${auth.bearer}`);
  const invite = async (fields: object = {}): Promise<CreatedInvite> =>
    (
      await ask('post')
        .send({ email: freshEmail(), ...as(owner), ...fields })
        .expect(201)
    ).body as CreatedInvite;
  const registerWith = (email: string, inviteToken: unknown) =>
    auth.http().post('/api/auth/register').send({ name: 'Guest', email, password: PASSWORD, inviteToken });

  it('shows token and link once, stores neither, and writes down who invited', async () => {
    const { invite: made, token, url } = await invite({ email: ' Guest@Example.ORG ' });
    const row = await auth.db.getRepository(Invite).findOneByOrFail({ id: made.id });
    const events = await auth.db.getRepository(AuthEvent).find({ where: { kind: 'invite.created' } });

    expect(made).toEqual({
      id: row.id,
      email: 'guest@example.org',
      role: 'platform:user',
      expiresAt: expect.any(String),
      usedAt: null,
    });
    expect(Date.parse(made.expiresAt) - row.createdAt.getTime()).toBe(72 * HOUR_MS);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(url).toBe(`http://localhost:3000/register?invite=${token}`);
    expect(JSON.stringify(row)).not.toContain(token);
    expect(events.at(-1)).toMatchObject({ actorId: owner.user.id, details: { inviteId: made.id } });
    expect(JSON.stringify(events)).not.toContain('guest@example.org');
    expect(JSON.stringify((await ask('get').expect(200)).body)).not.toContain(token);
  });

  it('puts a mail into the outbox, with nothing of the link in clear', async () => {
    const outbox = auth.db.getRepository(OutboxMail);
    const before = await outbox.count();
    const { token } = await invite();
    const mails = await outbox.find();

    expect(mails).toHaveLength(before + 1);
    expect(JSON.stringify(mails)).not.toContain(token);
  });

  it('lists newest first, in pages', async () => {
    const made = [await invite(), await invite(), await invite()].map(({ invite: { id } }) => id);
    const first = (await ask('get', '?limit=2').expect(200)).body as InviteList;
    const next = (await ask('get', `?limit=2&cursor=${first.nextCursor}`).expect(200)).body as InviteList;

    expect([...first.invites, ...next.invites].map(({ id }) => id)).toEqual(made.reverse());
    expect(next.nextCursor).toBeNull();
    for (const query of ['?limit=201', '?limit=0', '?cursor=x', '?q=a'])
      expect((await ask('get', query)).status).toBe(400);
  });

  it('leads to a page of the workspace when it names one, and nowhere else', async () => {
    const { token, url } = await invite({ path: '/tasks/lists/1?done=1' });
    expect(url).toBe(`http://localhost:3000/register?invite=${token}&returnUrl=%2Ftasks%2Flists%2F1%3Fdone%3D1`);
    for (const path of ['//evil.example', '/\\evil.example', 'https://evil.example', '/\t/evil', '', 7, null])
      await ask('post')
        .send({ email: freshEmail(), ...as(owner), path })
        .expect(400);
  });

  const preview = (token: unknown) => auth.http().post('/api/auth/invites/preview').send({ token });

  it('shows who has the link who invited which address, and stays unused', async () => {
    const email = freshEmail();
    const { invite: made, token } = await invite({ email });
    const { body } = await preview(token).expect(200);
    expect(body).toEqual({ email, inviterName: 'Olga Owner' });
    expect((await preview((await invite(cli)).token).expect(200)).body.inviterName).toBeNull();

    expect((await auth.db.getRepository(Invite).findOneByOrFail({ id: made.id })).usedAt).toBeNull();
    await registerWith(email, token).expect(201);
    expect((await preview(token).expect(403)).body.code).toBe('invite-required');
    for (const bad of [undefined, 7, 'x'.repeat(257)]) await preview(bad).expect(400);
  });

  it('gives the role it names, once, and counts as a confirmed address', async () => {
    const email = freshEmail();
    const { invite: made, token } = await invite({ email, role: 'platform:auditor' });
    const answer = await registerWith(email.toUpperCase(), token).expect(201);

    expect(answer.body.user).toMatchObject({ email, role: 'platform:auditor' });
    const user = await auth.db.getRepository(User).findOneByOrFail({ email });
    expect(user.emailVerifiedAt).not.toBeNull();
    const { usedAt } = await auth.db.getRepository(Invite).findOneByOrFail({ id: made.id });
    expect(usedAt).not.toBeNull();
    const used = await auth.db.getRepository(AuthEvent).findOneByOrFail({ kind: 'invite.used', userId: user.id });
    expect(used.details).toEqual({ inviteId: made.id });
    expect((await ask('delete', `/${made.id}`).send(cli).expect(409)).body.code).toBe('conflict');
  });

  it('opens nothing for another address, after its time, when used, replaced, taken back or made up', async () => {
    const email = freshEmail();
    const { token: replaced } = await invite({ email });
    const { invite: current, token } = await invite({ email, expiresInHours: 1 });
    const refused = async (address: string, given: unknown) => {
      const { status, body } = await registerWith(address, given);
      expect([given, status, body.code]).toEqual([given, 403, 'invite-required']);
    };

    await refused(email, replaced);
    await refused(freshEmail(), token);
    for (const wrong of ['', 'x', token.slice(0, -1), `${token}x`]) await refused(email, wrong);
    const invites = auth.db.getRepository(Invite);
    await invites.update({ id: current.id }, { expiresAt: new Date(Date.now() - 1) });
    await refused(email, token);
    await invites.update({ id: current.id }, { expiresAt: new Date(Date.now() + HOUR_MS) });
    await registerWith(email, token).expect(201);
    await auth.db.getRepository(User).delete({ email });
    await refused(email, token);

    const gone = freshEmail();
    const { invite: back, token: dead } = await invite({ email: gone });
    await ask('delete', `/${back.id}`).send(cli).expect(204);
    await refused(gone, dead);
    expect(await auth.db.getRepository(User).countBy([{ email: gone }, { email }])).toBe(0);
  });

  it('writes down that a newer invitation took the place of an earlier one', async () => {
    const email = freshEmail();
    const { invite: earlier } = await invite({ email });
    await invite({ email });
    const events = await auth.db.getRepository(AuthEvent).find({ where: { kind: 'invite.revoked' } });

    expect(events.at(-1)).toMatchObject({ reason: 'replaced', details: { inviteId: earlier.id } });
    expect(await auth.db.getRepository(Invite).countBy({ email })).toBe(1);
  });

  it('is for people without an account', async () => {
    expect(
      (
        await ask('post')
          .send({ email: owner.email, ...cli })
          .expect(409)
      ).body.code,
    ).toBe('email-taken');
  });

  it('is made by owners and admins; a role is given by owners only', async () => {
    const people = { admin: await register(auth), auditor: await register(auth), user: await register(auth) };
    await giveRole(auth, people.admin.user.id, 'platform:admin');
    await giveRole(auth, people.auditor.user.id, 'platform:auditor');
    const status = async (actor: object, role?: string) =>
      (await ask('post').send({ email: freshEmail(), ...actor, ...(role && { role }) })).status;
    const key = { actorId: 'bootstrap', actorType: 'admin-key' };

    for (const actor of [as(owner), as(people.admin), key, cli]) expect(await status(actor)).toBe(201);
    for (const actor of [as(people.auditor), as(people.user), { actorId: 'nobody', actorType: 'user' }])
      expect(await status(actor)).toBe(403);
    for (const actor of [as(people.admin), key]) expect(await status(actor, 'platform:admin')).toBe(403);
    for (const actor of [as(owner), cli]) expect(await status(actor, 'platform:owner')).toBe(201);
    const { invite: made } = await invite();
    await ask('delete', `/${made.id}`).send(as(people.auditor)).expect(403);
    await ask('delete', `/${made.id}`).send(as(people.admin)).expect(204);
    await ask('delete', `/${made.id}`).send(as(people.admin)).expect(404);
  });

  it.each([
    { email: 'nobody' },
    { email: 7 },
    { email: ['a@example.com'] },
    { role: 'platform:god' },
    { role: null },
    { expiresInHours: 0 },
    { expiresInHours: 8761 },
    { expiresInHours: '72' },
    { expiresInHours: 1.5 },
    { expiresInHours: null },
    { token: 'mine' },
    { usedAt: null },
  ])('refuses %j and invites nobody', async fields => {
    const response = await ask('post').send({ email: freshEmail(), ...cli, ...fields });
    expect([response.status, response.body.code]).toEqual([400, 'validation-failed']);
    expect(await auth.db.getRepository(Invite).count()).toBe(0);
  });

  it('wants the internal key on every route', async () => {
    for (const request of [auth.http().get('/internal/invites'), auth.http().post('/internal/invites').send({})])
      expect((await request.set('cookie', owner.cookie)).status).toBe(401);
    const policies = auth.http().patch('/internal/policies').set('cookie', owner.cookie).send({ inviteOnly: true });
    expect((await policies).status).toBe(401);
  });
});
