import { type AuthInstance, startAuth } from '../support/start-auth';

describe('two administrators with the policies', () => {
  let auth: AuthInstance;
  beforeAll(async () => (auth = await startAuth()));
  afterAll(() => auth.close());

  const policies = (method: 'get' | 'patch') =>
    auth.http()[method]('/internal/policies').set('authorization', `Bearer ${auth.bearer}`);
  const read = () => policies('get').expect(200);
  const change = (ifMatch: string | undefined, wish: object) => {
    const request = policies('patch').send({ ...wish, actorId: 'cli', actorType: 'cli' });
    return ifMatch === undefined ? request : request.set('if-match', ifMatch);
  };

  it('get a version with each answer, in ETag too, that also grows when an override is taken back', async () => {
    const { body, headers } = await read();
    expect([body.version, headers['etag']]).toEqual([0, '"0"']);
    const changed = await change('"0"', { mfaGraceDays: 3 }).expect(200);
    expect([changed.body.version, changed.headers['etag']]).toEqual([1, '"1"']);
    const cleared = await change('"1"', { mfaGraceDays: null }).expect(200);
    expect(cleared.body).toEqual({ ...body, version: 2 });
    expect((await read()).body).toEqual(cleared.body);
  });

  it('do not undo each other: who saw other policies gets the present ones and changes nothing', async () => {
    const { version } = (await read()).body;
    await change(`W/"${version}"`, { inviteOnly: true }).expect(200);
    const { body: refusal } = await change(`"${version}"`, { inviteOnly: false, mfaGraceDays: 9 }).expect(412);
    expect(refusal).toMatchObject({ code: 'changed-meanwhile', current: (await read()).body });
    expect(refusal.current).toMatchObject({ inviteOnly: { value: true }, mfaGraceDays: { value: 7 } });
    await change(`"${refusal.current.version}"`, { mfaGraceDays: 9 }).expect(200);
  });

  it('are told apart when they save at once: exactly one of ten is stored', async () => {
    const { version } = (await read()).body;
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => change(`"${version}"`, { mfaGraceDays: 20 + at })),
    );
    const statuses = answers.map(({ status }) => status).sort((a, b) => a - b);
    expect(statuses).toEqual([200, ...Array<number>(9).fill(412)]);
    const stored = answers.find(({ status }) => status === 200)!;
    expect((await read()).body).toEqual({ ...stored.body, version: version + 1 });
  });

  it('change only what they name where they name no version', async () => {
    const before = (await read()).body;
    await change('*', { mfaGraceDays: 5 }).expect(200);
    await change(undefined, { requireMfa: 'admins' }).expect(200);
    const after = (await read()).body;
    expect(after).toMatchObject({ mfaGraceDays: { value: 5 }, requireMfa: { value: 'admins' } });
    expect(after.version).toBe(before.version + 2);
  });

  it.each(['3', '"x"', '"1", "2"', '""'])('are refused with If-Match: %s', async ifMatch => {
    expect((await change(ifMatch, { mfaGraceDays: 1 }).expect(400)).body.code).toBe('validation-failed');
  });

  it('do not choose the version themselves', async () => {
    expect((await change(undefined, { mfaGraceDays: 1, version: 7 }).expect(400)).body.code).toBe('validation-failed');
  });
});
