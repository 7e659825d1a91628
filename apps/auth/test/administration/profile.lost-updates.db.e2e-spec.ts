import { type Person, register } from '../support/people';
import { type AuthInstance, startAuth } from '../support/start-auth';

const PROFILE = '/api/auth/profile';

describe('two tabs with one profile', () => {
  let auth: AuthInstance;
  let ada: Person;
  beforeAll(async () => {
    auth = await startAuth();
    ada = await register(auth);
  });
  afterAll(() => auth.close());

  const read = () => auth.http().get(PROFILE).set('cookie', ada.cookie).expect(200);
  const change = (ifMatch: string, body: object) =>
    auth.http().patch(PROFILE).set('cookie', ada.cookie).set('if-match', ifMatch).send(body);

  it('do not undo each other: who saw another version gets the present profile and changes nothing', async () => {
    const { body: seen, headers } = await read();
    expect(headers['etag']).toBe(`"${seen.version}"`);
    const changed = await change(`"${seen.version}"`, { name: 'Ada One' }).expect(200);
    expect(changed.headers['etag']).toBe(`"${seen.version + 1}"`);
    const { body: refusal } = await change(`W/"${seen.version}"`, { name: 'Ada Two' }).expect(412);
    expect(refusal).toMatchObject({ code: 'changed-meanwhile', current: (await read()).body });
    expect(refusal.current.name).toBe('Ada One');
    await change(`"${seen.version}"`, { name: 'Ada One' }).expect(412);
    await change('*', { name: 'Ada Two' }).expect(200);
  });

  it('are told apart when they save at once: exactly one of eight is stored', async () => {
    const { version } = (await read()).body;
    const names = Array.from({ length: 8 }, (_, at) => `Ada the ${at}th`);
    const answers = await Promise.all(names.map(name => change(`"${version}"`, { name })));
    const statuses = answers.map(({ status }) => status).sort((a, b) => a - b);
    expect(statuses).toEqual([200, ...Array<number>(7).fill(412)]);
    expect((await read()).body.version).toBe(version + 1);
  });

  it('neither choose the version nor send it unquoted', async () => {
    await change('*', { name: 'Ada', version: 9 }).expect(400);
    await change('1', { name: 'Ada' }).expect(400);
  });
});
