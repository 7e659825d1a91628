import type { TestInstance } from '../../../../apps/runtime/test/support/test-instance';
import { aListOf, startWorkspace } from './support/start-workspace';

/** Whoever has no link tries to come by what links open. */
describe('somebody without a link', () => {
  let instance: TestInstance;
  let list: Awaited<ReturnType<typeof aListOf>>;
  let token: string;
  let calendar: string;
  const lines: string[] = [];
  beforeAll(async () => {
    instance = await startWorkspace({
      log: line => lines.push(line),
      env: { PUBLIC_RATE_LIMIT_PER_MINUTE: '60' },
    });
    list = await aListOf(instance, 'user', 'Secret party');
    const tokenOf = async (path: string): Promise<string> =>
      (await instance.as('user').post(path).send({}).expect(201)).body.url.split('/').at(-1).replace('.ics', '');
    token = await tokenOf(`${list.at}/link`);
    calendar = await tokenOf(`${list.at}/calendar`);
  });
  afterAll(() => instance.close());

  it.each([
    ['the id of the list', () => `shared/${list.id}`],
    ['the token of a calendar on a page', () => `shared/${calendar}`],
    ['the token of a page in a calendar', () => `feed/${token}.ics`],
    ['a token in other capitals', () => `shared/${token.toUpperCase()}`],
    ['a shorter token', () => `shared/${token.slice(1)}`],
    ['a calendar without its end', () => `feed/${calendar}`],
    ['another end', () => `feed/${calendar}.ical`],
    ['two ends', () => `feed/${calendar}.ics.ics`],
    ['the name of the parameter', () => 'feed/:token.ics'],
    ['a wildcard', () => 'shared/*'],
    ['a word of JavaScript', () => 'shared/__proto__'],
    ['nothing but the end', () => 'feed/.ics'],
  ])('finds nothing with %s', async (_, path) => {
    const { status, text } = await instance.anonymous().get(`/tasks/api/${path()}`);
    expect([404, status === 401 ? 401 : 404]).toContain(status);
    expect(text).not.toContain('Secret party');
  });

  it('opens none of the other routes with a token, and writes nowhere', async () => {
    for (const path of [`lists/${list.id}`, `lists/${list.id}/items`, `lists/${list.id}/link`, 'calendar', 'lists'])
      await instance.anonymous().get(`/tasks/api/${path}?token=${token}`).expect(401);
    for (const method of ['post', 'put', 'patch', 'delete'] as const)
      expect([404, 405]).toContain((await instance.anonymous()[method](`/tasks/api/shared/${token}`)).status);
  });

  it('gets what a stranger gets, though signed in', async () => {
    await instance
      .as('admin')
      .get(`/tasks/api/shared/${'A'.repeat(43)}`)
      .expect(404);
    await instance.as('admin').get(`/tasks/api/shared/${token}`).expect(200);
  });

  it('finds no token in the log', () => {
    expect(lines.join('')).toContain('/tasks/api/shared/*');
    expect(lines.join('')).not.toContain(token);
    expect(lines.join('')).not.toContain(calendar);
  });

  it('guesses a few times a minute', async () => {
    let status = 404;
    for (let tries = 0; status === 404 && tries < 70; tries++)
      ({ status } = await instance.anonymous().get(`/tasks/api/shared/${String(tries).padStart(43, 'A')}`));
    expect(status).toBe(429);
  });
});
