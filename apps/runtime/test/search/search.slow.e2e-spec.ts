import type { SearchRequest } from '@sv/sdk';
import { request as httpRequest } from 'node:http';
import { waitFor } from '@sv/server/testing/wait-for';
import { searchingPlugin } from '../support/plugins/searching-plugin';
import { testPlugins } from '../support/plugins/test-plugins';
import { startTestInstance, type TestInstance } from '../support/test-instance';

/** An order of magnitude above the limit of 300 ms. */
const MUCH_TOO_LONG_MS = 3000;

describe('an app that never answers a search', () => {
  let instance: TestInstance;
  const asked: SearchRequest[] = [];
  beforeAll(async () => {
    const stuck = searchingPlugin('com.example.stuck', request => {
      asked.push(request);
      return new Promise(() => undefined);
    });
    const quick = searchingPlugin('com.example.quick', async ({ q }) => [{ id: '1', title: q, url: '/quick/1' }]);
    instance = await startTestInstance({ plugins: [...testPlugins(), stuck, quick] });
  });
  beforeEach(() => (asked.length = 0));
  afterAll(() => instance.close());

  const find = async (q: string) => instance.as('user').get(`/api/search?q=${q}`).expect(200);

  it('is left out and named, and told to stop; the others are shown', async () => {
    const startedAt = Date.now();
    const { body } = await find('milk');
    expect(Date.now() - startedAt).toBeLessThan(MUCH_TOO_LONG_MS);
    expect(body).toMatchObject({
      results: [{ pluginId: 'com.example.quick', title: 'milk' }],
      late: ['com.example.stuck'],
    });
    expect(asked.map(({ signal }) => signal.aborted)).toEqual([true]);
  });

  it('holds up no more than the newest searches of a person', async () => {
    const oldest = find('q0');
    await waitFor(() => asked.length === 1);
    const others = [1, 2, 3, 4].map(n => find(`q${n}`));
    await waitFor(() => asked.length === 5);
    // The fifth ended the first before its time was up.
    expect(asked[0]!.signal.aborted).toBe(true);
    expect((await oldest).body.late).toEqual(['com.example.stuck']);
    await Promise.all(others);
  });

  it('is told to stop when nobody waits any more', async () => {
    const { cookie } = instance.as('user');
    const request = httpRequest(`${instance.url}/api/search?q=milk`, { headers: { cookie } }).on(
      'error',
      () => undefined,
    );
    request.end();
    await waitFor(() => asked.length === 1);
    request.destroy();
    await waitFor(() => asked[0]!.signal.aborted);
  });
});
