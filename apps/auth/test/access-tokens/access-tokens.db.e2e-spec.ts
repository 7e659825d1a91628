import { AccessToken } from '../../src/database/access-token.entity';
import { AuthEvent } from '../../src/database/auth-event.entity';
import { Notice } from '../../src/database/people/notice.entity';
import { Policy } from '../../src/database/people/policy.entity';
import { RevocationRow } from '../../src/database/revocation.entity';
import { Session } from '../../src/database/session.entity';
import { User } from '../../src/database/user.entity';
import { Housekeeping } from '../../src/sessions/housekeeping';
import { createToken, sendTokenForm, verifyToken } from '../support/access-tokens';
import { type Person, register } from '../support/people';
import { type AuthInstance, startAuth } from '../support/start-auth';

const DAY_MS = 86_400_000;
const cli = { actorId: 'cli', actorType: 'cli' };

describe('access tokens', () => {
  let auth: AuthInstance;
  let ada: Person;
  beforeAll(async () => (auth = await startAuth()));
  afterAll(() => auth.close());
  beforeEach(async () => {
    await auth.db.getRepository(Policy).clear();
    ada = await register(auth);
  });

  const list = async ({ cookie }: Person) =>
    (await auth.http().get('/api/auth/access-tokens').set('cookie', cookie).expect(200)).body;
  const revoke = ({ cookie }: Person, id: string) =>
    auth.http().delete(`/api/auth/access-tokens/${id}`).set('cookie', cookie);
  const internal = (method: 'post' | 'patch' | 'delete', path: string, body: object = {}) =>
    auth
      .http()
      [method](`/internal/${path}`)
      .set('authorization', `Bearer ${auth.bearer}`)
      .send({ ...body, ...cli })
      .expect(({ status }) => status < 300);
  const rows = () => auth.db.getRepository(AccessToken);
  const eventsOf = async ({ user }: Person, kind: AuthEvent['kind']) =>
    auth.db.getRepository(AuthEvent).find({ where: { userId: user.id, kind } });

  it('are shown once, listed without their content, and recorded and announced', async () => {
    const { token, ...item } = await createToken(auth, ada, { pluginIds: ['com.example.notes'], expiresInDays: 30 });

    expect(token).toMatch(/^svpat_[\w-]{43}$/);
    expect(item).toMatchObject({ name: 'Backup script', scope: 'write', hint: token.slice(-4), lastUsedAt: null });
    expect(Date.parse(item.expiresAt) - Date.parse(item.createdAt)).toBe(30 * DAY_MS);
    expect(await list(ada)).toEqual({ accessTokens: [item], allowed: true });
    expect(JSON.stringify(await rows().find())).not.toContain(token);
    const [event] = await eventsOf(ada, 'access-token.created');
    expect(event!.details).toEqual({ tokenId: item.id, scope: 'write' });
    const notices = await auth.db.getRepository(Notice).findBy({ userId: ada.user.id });
    expect(notices.map(({ title, body }) => [title, body?.includes('“Backup script”')])).toEqual([
      ['Access token created', true],
    ]);
  });

  it('hold for 90 days and open all apps unless the form says otherwise', async () => {
    const { createdAt, expiresAt, pluginIds } = await createToken(auth, ada);
    expect([Date.parse(expiresAt) - Date.parse(createdAt), pluginIds]).toEqual([90 * DAY_MS, null]);
  });

  it.each([
    ['without a name', { name: ' ' }],
    ['with a long name', { name: 'x'.repeat(81) }],
    ['with another scope', { scope: 'admin' }],
    ['for no app', { pluginIds: [] }],
    ['for 51 apps', { pluginIds: Array.from({ length: 51 }, (_, at) => `com.example.a${at}`) }],
    ['for one app twice', { pluginIds: ['com.example.a', 'com.example.a'] }],
    ['for what is no app', { pluginIds: ['../notes'] }],
    ['for longer than a year', { expiresInDays: 366 }],
    ['for no time', { expiresInDays: 0 }],
    ['for half a day', { expiresInDays: 0.5 }],
    ['without an end', { expiresInDays: null }],
  ])('are not created %s', async (_, form) => {
    const { body } = await sendTokenForm(auth, ada, form).expect(400);
    expect(body.code).toBe('validation-failed');
    expect((await list(ada)).accessTokens).toEqual([]);
  });

  it('need a fresh session to be created, and none to be revoked', async () => {
    const { id } = await createToken(auth, ada);
    await auth.db.getRepository(Session).update({ userId: ada.user.id }, { freshUntil: new Date(0) });

    expect((await sendTokenForm(auth, ada).expect(403)).body.code).toBe('reauthentication-required');
    await revoke(ada, id).expect(204);
    expect((await revoke(ada, id).expect(404)).body.code).toBe('not-found');
    expect(await list(ada)).toEqual({ accessTokens: [], allowed: true });
    expect((await eventsOf(ada, 'access-token.revoked')).map(({ details }) => details)).toEqual([{ tokenId: id }]);
    expect(await auth.db.getRepository(RevocationRow).countBy({ sessionId: id })).toBe(1);
  });

  it('are at most fifty of one person, also with many requests at once; expired ones do not count', async () => {
    const first = await createToken(auth, ada);
    // A pool that is busy for long refuses some: they are sent again, as clients do.
    const send = async (): Promise<number> => {
      const { status } = await sendTokenForm(auth, ada);
      return status === 503 ? send() : status;
    };
    const statuses = await Promise.all(Array.from({ length: 60 }, send));
    expect(statuses.filter(status => status === 201)).toHaveLength(49);
    expect(statuses.filter(status => status === 409)).toHaveLength(11);

    await rows().update({ id: first.id }, { expiresAt: new Date(0) });
    await createToken(auth, ada);
  }, 30_000);

  it('tell the runtime whose they are, and when they were used, at most once a minute', async () => {
    const { token, id, expiresAt } = await createToken(auth, ada, { scope: 'read', pluginIds: ['com.example.notes'] });
    const { epoch } = await auth.db.getRepository(User).findOneByOrFail({ id: ada.user.id });

    expect(await verifyToken(auth, token)).toEqual({
      id,
      scope: 'read',
      pluginIds: ['com.example.notes'],
      expiresAt,
      user: ada.user,
      epoch,
      readAt: expect.any(String),
      mfaDueAt: null,
    });
    const [used] = (await list(ada)).accessTokens;
    expect(Date.now() - Date.parse(used.lastUsedAt)).toBeLessThan(60_000);
    await verifyToken(auth, token);
    expect((await list(ada)).accessTokens[0].lastUsedAt).toBe(used.lastUsedAt);
    await rows().update({ id }, { lastUsedAt: new Date(Date.now() - 61_000) });
    await verifyToken(auth, token);
    expect((await list(ada)).accessTokens[0].lastUsedAt >= used.lastUsedAt).toBe(true);
  });

  it('are verified although their use cannot be recorded', async () => {
    const { token } = await createToken(auth, ada);
    const failing = jest.spyOn(rows(), 'update').mockRejectedValue(new Error('disk full'));
    expect(await verifyToken(auth, token)).not.toBeNull();
    expect(failing).toHaveBeenCalled();
    failing.mockRestore();
  });

  it('are unknown when they are wrong, have expired, and after housekeeping are gone', async () => {
    const { token, id } = await createToken(auth, ada);
    expect(await verifyToken(auth, token.slice(0, -1))).toBeNull();
    await rows().update({ id }, { expiresAt: new Date(Date.now() - 1) });

    expect(await verifyToken(auth, token)).toBeNull();
    expect((await list(ada)).accessTokens).toEqual([]);
    await auth.app.get(Housekeeping, { strict: false }).sweepExpired();
    expect(await rows().countBy({ id })).toBe(0);
  });

  it.each([
    ['are ended by an administrator who signs the person out', 'post', '/sign-out', {}],
    ['are ended by a reset of the second factors', 'post', '/reset-mfa', {}],
    ['end when the account is deactivated', 'patch', '', { active: false }],
    ['end when the account is deleted', 'patch', '', { status: 'deleting' }],
  ] as const)('%s', async (_, method, path, body) => {
    await createToken(auth, await register(auth)); // the owner of the instance may be Ada; somebody else's stay
    const bob = await register(auth);
    const { token } = await createToken(auth, bob);
    await internal(method, `users/${bob.user.id}${path}`, body);

    expect(await verifyToken(auth, token)).toBeNull();
    expect(await rows().countBy({ userId: bob.user.id })).toBe(0);
    expect(await rows().count()).toBeGreaterThan(0);
  });

  it('stay when the person changes their password or ends other sessions, which says so on the page', async () => {
    const { token } = await createToken(auth, ada);
    await auth.http().delete('/api/auth/sessions').set('cookie', ada.cookie).expect(204);
    expect(await verifyToken(auth, token)).not.toBeNull();
  });

  it('do not work where the policy forbids them, are kept, and work again afterwards', async () => {
    const { token, id } = await createToken(auth, ada);
    const { epoch } = (await verifyToken(auth, token))!;
    await internal('patch', 'policies', { accessTokens: 'forbidden' });

    expect(await verifyToken(auth, token)).toBeNull();
    expect((await sendTokenForm(auth, ada).expect(403)).body).toMatchObject({
      code: 'forbidden',
      detail: 'This workspace does not allow access tokens.',
    });
    const { accessTokens, allowed } = await list(ada);
    expect([accessTokens.map((item: { id: string }) => item.id), allowed]).toEqual([[id], false]);
    const voided = await auth.db.getRepository(RevocationRow).findBy({ userId: ada.user.id });
    expect(voided.map(row => row.epoch! > epoch)).toEqual([true]);

    await internal('patch', 'policies', { accessTokens: null });
    expect(await verifyToken(auth, token)).not.toBeNull();
  });

  it('void what is cached of people without a session when a second factor becomes due', async () => {
    const { token } = await createToken(auth, ada);
    await auth.db.getRepository(Session).delete({ userId: ada.user.id });
    await internal('patch', 'policies', { requireMfa: 'all', mfaGraceDays: 0 });

    expect(await auth.db.getRepository(RevocationRow).countBy({ userId: ada.user.id })).toBe(1);
    expect(Date.parse((await verifyToken(auth, token))!.mfaDueAt!)).toBeLessThanOrEqual(Date.now());
  });
});
