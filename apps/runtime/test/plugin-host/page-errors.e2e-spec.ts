import { startTestInstance, type TestInstance } from '../support/test-instance';
import { aPlugin } from '../support/plugins/test-plugins';

const ID = 'com.example.shown';
const ERRORS = `/api/plugins/${ID}/page-errors`;
const failure = { message: 'x is undefined', stack: 'at Page (chunk-A.js:1:2)', path: '/shown/3' };

describe('errors of plugins’ pages', () => {
  let instance: TestInstance;
  let lines: string[] = [];
  beforeAll(async () => {
    instance = await startTestInstance({
      log: line => void lines.push(line),
      plugins: [aPlugin({ id: ID }), aPlugin({ id: 'com.example.admins', adminOnly: true })],
    });
  });
  afterAll(() => instance.close());
  beforeEach(() => (lines = []));

  const told = (): Record<string, unknown>[] =>
    lines
      .map(line => JSON.parse(line) as Record<string, unknown>)
      .filter(({ msg }) => msg === 'a page of a plugin failed in a browser');

  it('are a line of the log with the plugin’s id, and say nothing of the person', async () => {
    const user = instance.as('user');
    await user.post(ERRORS).send(failure).expect(204);
    expect(told()).toEqual([expect.objectContaining({ level: 'warn', plugin: ID, page: failure })]);
    expect(JSON.stringify(told())).not.toContain(user.user.email);
  });

  it('are one line, whatever the message contains: log injection', async () => {
    const message = 'x\n{"level":"fatal","plugin":"sv.tasks","msg":"owned"}\r\u001b[2J';
    await instance.as('user').post(ERRORS).send({ message }).expect(204);
    expect(told()).toEqual([expect.objectContaining({ plugin: ID, page: { message } })]);
    expect(lines.filter(line => line.trim().includes('\n'))).toEqual([]);
  });

  it.each([
    ['a plugin that does not exist', '/api/plugins/com.example.other/page-errors', failure, 404],
    ['a plugin for administrators only', '/api/plugins/com.example.admins/page-errors', failure, 404],
    ['no message', ERRORS, { stack: 'at x' }, 400],
    ['a message that is too long', ERRORS, { message: 'x'.repeat(301) }, 400],
    ['a stack that is too long', ERRORS, { ...failure, stack: 'x'.repeat(2001) }, 400],
    ['a field of the log', ERRORS, { ...failure, level: 'fatal' }, 400],
  ])('are refused for %s, without a line', async (_, path, body, status) => {
    await instance.as('user').post(path).send(body).expect(status);
    expect(told()).toEqual([]);
  });

  it('of a stranger are refused, without a line', async () => {
    await instance.anonymous().post(ERRORS).send(failure).expect(401);
    expect(told()).toEqual([]);
  });

  it('do not fill the log: ten a minute for each person', async () => {
    const answers = [];
    for (let turn = 0; turn < 12; turn++) answers.push(await instance.as('auditor').post(ERRORS).send(failure));
    expect(answers.map(({ status }) => status).slice(9)).toEqual([204, 429, 429]);
    expect(told()).toHaveLength(10);
    await instance.as('owner').post(ERRORS).send(failure).expect(204);
  });
});
