import { publicPlugin } from '../support/plugins/public-plugin';
import { testPlugins } from '../support/plugins/test-plugins';
import { startTestInstance, type TestInstance } from '../support/test-instance';

const LIMIT = 5;
const SHARE = '/open/api/share/x';

describe('a flood of requests to a public route', () => {
  let instance: TestInstance;
  beforeAll(async () => {
    const env = { PUBLIC_RATE_LIMIT_PER_MINUTE: String(LIMIT), RATE_LIMIT_PER_MINUTE: '20' };
    instance = await startTestInstance({ plugins: [...testPlugins(), publicPlugin()], env });
  });
  afterAll(() => instance.close());

  it('is 429 with Retry-After, whatever the sender writes about itself, and costs the people at the address nothing', async () => {
    const statuses: number[] = [];
    for (let at = 0; at < LIMIT + 2; at++) {
      const { status } = await instance
        .as('owner')
        .get(SHARE)
        .set({ 'x-forwarded-for': `203.0.113.${at}` });
      statuses.push(status);
    }
    expect(statuses).toEqual([...Array<number>(LIMIT).fill(200), 429, 429]);
    const refused = await instance.anonymous().post(SHARE).expect(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.body.code).toBe('rate-limited');
    await instance.as('owner').get('/open/api/admin').expect(200);
    await instance.anonymous().get('/open/api/admin').expect(401);
  });
});
