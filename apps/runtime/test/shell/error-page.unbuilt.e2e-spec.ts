import { startTestInstance, type TestInstance } from '../support/test-instance';

describe('an error page of an instance whose web application was not built', () => {
  let instance: TestInstance;
  beforeAll(async () => {
    instance = await startTestInstance({ env: { WEB_DIR: '/nowhere' } });
  });
  afterAll(() => instance.close());

  it.each(['/api/nothing', '/console/settings'])('is answered at %s to somebody who is signed in', async path => {
    const { status, text, type } = await instance.as('user').get(path).set('accept', 'text/html').timeout(5_000);
    expect(type).toBe('text/html');
    expect(status).toBeGreaterThanOrEqual(400);
    expect(text).toContain('Request ');
  });
});
