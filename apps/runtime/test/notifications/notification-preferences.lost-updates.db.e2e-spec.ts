import { aUser } from '../support/auth-server/fake-users';
import { startTestInstance, type TestInstance } from '../support/test-instance';

/** Each with a field to change, another one, and three values of the first. */
const EDITABLE: [path: string, field: string, values: unknown[], other: object][] = [
  ['/api/account/notification-preferences', 'pollIntervalSeconds', [40, 50, 60], { contentFree: true }],
  ['/api/account/home', 'widgets', [[], null, [{ id: 'sv.tasks/due-today', size: 'large' }]], { favourites: [] }],
];

describe.each(EDITABLE)('two tabs with %s', (path, field, [one, two, three], other) => {
  let instance: TestInstance;
  beforeAll(async () => (instance = await startTestInstance()));
  afterAll(() => instance.close());

  const owner = aUser({ role: 'platform:owner' });
  const change = (ifMatch: string | undefined, body: object) => {
    const request = instance.as(owner).patch(path).send(body);
    return ifMatch === undefined ? request : request.set('if-match', ifMatch);
  };
  const read = () => instance.as(owner).get(path).expect(200);

  it('get a version with each answer, in ETag too', async () => {
    const { headers, body } = await read();
    expect(body.version).toBe(0);
    expect(headers['etag']).toBe('"0"');
    const changed = await change('"0"', { [field]: one }).expect(200);
    expect(changed.body.version).toBe(1);
    expect(changed.headers['etag']).toBe('"1"');
    expect((await read()).body).toEqual(changed.body);
  });

  it('do not undo each other: who saw another version gets the present state and changes nothing', async () => {
    const { body: seen } = await read();
    await change(`W/"${seen.version}"`, { [field]: two }).expect(200);
    const { body: refusal } = await change(`"${seen.version}"`, { [field]: three }).expect(412);
    expect(refusal).toMatchObject({ code: 'changed-meanwhile', current: (await read()).body });
    await change(`"${refusal.current.version}"`, { [field]: three }).expect(200);
  });

  it('are told apart when they save at once: exactly one of ten is stored', async () => {
    const { version } = (await read()).body;
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => change(`"${version}"`, { [field]: at % 2 ? one : two })),
    );
    const statuses = answers.map(({ status }) => status).sort((a, b) => a - b);
    expect(statuses).toEqual([200, ...Array<number>(9).fill(412)]);
    expect((await read()).body.version).toBe(version + 1);
  });

  it('change only what they name where they name no version', async () => {
    const before = (await read()).body;
    await change('*', { [field]: three }).expect(200);
    await change(undefined, other).expect(200);
    const after = (await read()).body;
    expect(after).toMatchObject({ [field]: three });
    expect(after.version).toBe(before.version + 2);
  });

  it.each(['3', '"x"', '"1", "2"', '""'])('are refused with If-Match: %s', async ifMatch => {
    const { body } = await change(ifMatch, { [field]: one }).expect(400);
    expect(body.code).toBe('validation-failed');
  });

  it('do not choose the version themselves', async () => {
    await change(undefined, { [field]: one, version: 7 }).expect(400);
  });
});
