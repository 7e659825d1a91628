import { newAccessToken } from '@sv/server/keys/access-token';
import { aUser } from '../support/auth-server/fake-users';
import { echoPlugin } from '../support/plugins/echo-plugin';
import { testPlugins } from '../support/plugins/test-plugins';
import { startTestInstance, type TestInstance } from '../support/test-instance';

const LIMIT = 20;

/** Somebody who invents tokens, to find one or to keep the auth server busy. */
describe('invented access tokens', () => {
  let instance: TestInstance;
  const lines: string[] = [];
  beforeEach(async () => {
    instance = await startTestInstance({
      plugins: [...testPlugins(), echoPlugin({ id: 'com.example.mirror' })],
      env: { RATE_LIMIT_PER_MINUTE: String(LIMIT) },
      log: line => lines.push(line),
    });
    instance.auth.calls.length = 0;
  });
  afterEach(() => instance.close());

  const asked = () => instance.auth.calls.filter(({ path }) => path === '/internal/access-tokens/verify');
  const statuses = async (count: number, path: string, token = newAccessToken) => {
    const answers = [];
    for (let n = 0; n < count; n++) answers.push((await instance.withToken(token()).get(path)).status);
    return answers;
  };

  it.each(['/api/shell', '/mirror/api/echo', '/no-such-app/api/x'])(
    'count as a stranger at their address, before the auth server is asked: %s',
    async path => {
      const answers = await statuses(LIMIT + 10, path);
      expect(answers.filter(status => status === 429).length).toBeGreaterThanOrEqual(10);
      expect(new Set(answers)).toEqual(new Set([401, 429]));
      expect(asked().length).toBeLessThanOrEqual(LIMIT);
    },
  );

  it('are not looked up without end on routes that are not counted either', async () => {
    const answers = await statuses(LIMIT * 10 + 10, '/api/account/notifications/stream');
    expect(answers.filter(status => status === 429).length).toBeGreaterThanOrEqual(10);
    expect(asked().length).toBeLessThanOrEqual(LIMIT * 10);
  });

  it('are refused without a question when they cannot be one', async () => {
    const impossible = [
      'svpat_',
      'svpat_x',
      `svpat_${'A'.repeat(42)}`,
      `svpat_${'A'.repeat(44)}`,
      `svpat_${'A'.repeat(42)} `,
      'svpat_%00',
    ];
    for (const token of impossible) {
      const { status, body } = await instance.withToken(token).get('/mirror/api/echo');
      expect([token, status, body.code]).toEqual([token, 401, 'unauthenticated']);
    }
    expect(asked()).toEqual([]);
  });

  it('take nothing from a person whose token is known: it counts with their sessions, for the person', async () => {
    const token = instance.accessTokenOf(instance.auth.add(aUser()));
    const use = async () => (await instance.withToken(token).get('/mirror/api/echo')).status;
    expect(await use()).toBe(200);
    await statuses(LIMIT + 10, '/mirror/api/echo');
    const later = [];
    for (let n = 0; n < LIMIT + 1; n++) later.push(await use());
    expect(later).toEqual([...Array.from({ length: LIMIT }, () => 200), 429]);
    expect(asked().length).toBeLessThanOrEqual(LIMIT + 1);
  });

  it('reach the auth server as a hash, and stand in no log', async () => {
    const token = newAccessToken();
    await instance.withToken(token).get('/mirror/api/echo').expect(401);
    await instance.withToken(instance.accessTokenOf('user')).get('/mirror/api/echo').expect(200);
    expect(JSON.stringify(instance.auth.calls)).not.toContain('svpat_');
    expect(lines.some(line => line.includes('/mirror/api/echo'))).toBe(true);
    expect(lines.filter(line => line.includes('svpat_'))).toEqual([]);
  });
});
