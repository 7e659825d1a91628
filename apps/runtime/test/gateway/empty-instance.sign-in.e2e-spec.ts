import { aUser } from '../support/auth-server/fake-users';
import { startTestInstance, type TestInstance } from '../support/test-instance';

const led = { location: '/register', 'cache-control': 'no-store' };

describe('an instance without people', () => {
  let instance: TestInstance;
  beforeEach(async () => {
    instance = await startTestInstance();
    instance.auth.users.clear();
  });
  afterEach(() => instance.close());

  const open = (path: string) => instance.anonymous().get(path).set('accept', 'text/html');
  const asked = () => instance.auth.calls.filter(({ path }) => path === '/internal/users/count').length;

  it('leads whoever opens it to where the first account is made, not to a sign-in that cannot succeed', async () => {
    for (const path of ['/', '/login', '/?a=1', '/login?enrol=1']) {
      const { status, headers } = await open(path);
      expect({ path, status, headers }).toMatchObject({ path, status: 303, headers: led });
    }
  });

  it.each([
    ['/login?returnUrl=%2Ftasks%3Flist%3D1', '/register?returnUrl=%2Ftasks%3Flist%3D1'],
    ['/login?returnUrl=%2Ftasks&setup=stolen', '/register?returnUrl=%2Ftasks'],
    ['/login?returnUrl=%0d%0aset-cookie:a', '/register?returnUrl=%0D%0Aset-cookie%3Aa'],
    ['/login?returnUrl=/%26setup=x', '/register?returnUrl=%2F%26setup%3Dx'],
  ])('keeps of %s only where the person wanted to go', async (path, location) => {
    expect((await open(path).expect(303)).headers['location']).toBe(location);
  });

  it('answers a program as before', async () => {
    const problem = await instance.anonymous().get('/').set('accept', 'application/json').expect(401);
    expect(problem.body.code).toBe('unauthenticated');
    await instance.anonymous().get('/api/shell').expect(401);
    expect(asked()).toBe(0);
  });

  it('leads to the sign-in from the first account on, and never asks again', async () => {
    await open('/').expect(303);
    instance.auth.add(aUser({ role: 'platform:owner' }));
    const { headers } = await open('/').expect(303);
    expect(headers['location']).toBe('/login?returnUrl=%2F');
    const before = asked();
    for (const path of ['/', '/login']) await open(path);
    expect(asked()).toBe(before);
  });
});
