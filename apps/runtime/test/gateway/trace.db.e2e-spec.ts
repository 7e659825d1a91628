import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { startTestInstance, type TestInstance } from '../support/test-instance';

describe('cross-site tracing', () => {
  let instance: TestInstance;
  beforeAll(async () => (instance = await startTestInstance()));
  afterAll(() => instance.close());

  const trace = (path: string) =>
    new Promise<{ status?: number; body: string }>((resolve, reject) => {
      const headers = { cookie: instance.as('owner').cookie, 'x-echo': 'echo me' };
      const call = request(instance.url + path, { method: 'TRACE', headers }, answer => {
        text(answer).then(body => resolve({ status: answer.statusCode, body }), reject);
      });
      call.on('error', reject).end();
    });

  it.each(['/', '/api/shell', '/notes', '/api/health'])('of %s is no way to read a cookie', async path => {
    const { status, body } = await trace(path);
    expect(status).toBe(405);
    expect(body).not.toMatch(/echo me|sv_session/);
  });
});
