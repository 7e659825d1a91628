import { aPlugin, testPlugins } from './support/plugins/test-plugins';
import { mountedRoutes } from './support/routes/mounted-routes';
import { startTestInstance, type TestInstance } from './support/test-instance';

/** Spectre: what a foreign page loads, be it as a picture or a script, comes into its process. */
describe('an answer that a foreign page asks for', () => {
  let instance: TestInstance;
  beforeAll(async () => {
    instance = await startTestInstance({ plugins: [...testPlugins(), aPlugin({ id: 'com.example.things' })] });
  });
  afterAll(() => instance.close());

  const policyOf = async (path: string): Promise<string | null> => {
    const headers = { cookie: instance.as('owner').cookie, 'sec-fetch-site': 'cross-site' };
    const answer = await fetch(instance.url + path, { headers, redirect: 'manual' });
    await answer.body?.cancel();
    return answer.headers.get('cross-origin-resource-policy');
  };
  const isPicture = (path: string): boolean => path.startsWith('/api/instance/');
  const read = () =>
    mountedRoutes(instance.app)
      .filter(({ method, path }) => method === 'GET' && !path.endsWith('/stream'))
      .map(({ path }) => path.replace(':name', '192.png').replace(/:\w+/, 'com.example.notes'));

  it('is not loaded, whatever the API answers, but for the pictures of the instance, which stand in mails', async () => {
    expect(read().filter(isPicture).length).toBeGreaterThan(3);
    for (const path of read())
      expect([path, await policyOf(path)]).toEqual([path, isPicture(path) ? null : 'same-origin']);
  });

  it.each(['/api/auth/session', '/api/nothing', '/things/api/nothing', '/notes/api/things'])(
    'is not loaded either from %s',
    async path => expect(await policyOf(path)).toBe('same-origin'),
  );

  it('is not loaded where a picture of the instance is changed', async () => {
    const { headers } = await instance.as('user').delete('/api/instance/logo').expect(403);
    expect(headers['cross-origin-resource-policy']).toBe('same-origin');
  });

  it.each(['/', '/login/assets/page.html', '/problems/forbidden', '/api/docs'])(
    'is a document with a process of its own: %s',
    async path => {
      const answer = await fetch(instance.url + path, {
        headers: { cookie: instance.as('owner').cookie, accept: 'text/html' },
      });
      expect(answer.headers.get('origin-agent-cluster')).toBe('?1');
    },
  );
});
