import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { ADMIN_KEY, startTestInstance, type TestInstance } from '../support/test-instance';

/** More than the connections that the runtime keeps to the auth server. */
const SLOW_SENDERS = 150;

describe('attacks on the way to the auth server', () => {
  let instance: TestInstance;
  beforeAll(async () => (instance = await startTestInstance()));
  afterAll(() => instance.close());

  const lastCall = () => instance.auth.calls.at(-1)!;
  const sendRaw = async (text: string): Promise<Socket> => {
    const socket = connect(Number(new URL(instance.url).port), '127.0.0.1');
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    socket.write(text);
    return socket;
  };
  const answerTo = async (text: string): Promise<string> => {
    const socket = await sendRaw(text);
    let answer = '';
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
    await once(socket, 'close');
    return answer;
  };

  it.each(['localhost:99999', '127.0.0.1:65536'])('a port that cannot be, in Host: %s', async host => {
    for (const path of ['/api/auth/session', '/login']) {
      const { status, body } = await instance.anonymous().get(path).set('host', host);
      expect([status, body.code]).toEqual([400, 'bad-header']);
    }
  });

  it('bodies sent byte by byte take no place from anybody else', async () => {
    const head =
      'POST /api/auth/sign-in HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{';
    const slow = await Promise.all(Array.from({ length: SLOW_SENDERS }, () => sendRaw(head)));
    try {
      await new Promise(resolve => setTimeout(resolve, 200));
      const { status } = await instance.anonymous().get('/api/auth/session').timeout(3000);
      expect(status).toBe(200);
      // Nor a place among the passwords of the address that they share.
      const signIn = instance.anonymous().post('/api/auth/sign-in').timeout(3000).send({});
      expect((await signIn.ok(() => true)).body.code).not.toBe('too-busy');
    } finally {
      slow.forEach(socket => socket.destroy());
    }
  });

  it('an admin key goes no further, in either of its headers; nor do forged identity and forwarding headers', async () => {
    await instance
      .anonymous()
      .get('/api/auth/session')
      .set({
        authorization: `Bearer ${ADMIN_KEY}`,
        'x-platform-admin-key': ADMIN_KEY,
        X_Platform_User_Role: 'platform:owner',
        'x-forwarded-for': '9.9.9.9',
        'x-forwarded-host': 'evil.example',
        'x-real-ip': '9.9.9.9',
        forwarded: 'for=9.9.9.9',
        'x-sv-forwarded-key': 'guess',
        x_sv_forwarded_key: 'guess',
        'x-request-id': 'chosen',
        connection: 'x-forwarded-for, x-sv-forwarded-key',
      });
    const { headers } = lastCall();
    const text = JSON.stringify(headers);
    for (const forged of [ADMIN_KEY, 'platform', '9.9.9.9', 'evil.example', 'guess', 'chosen'])
      expect(text).not.toContain(forged);
    expect(headers['x-forwarded-for']).toMatch(/^(127\.0\.0\.1|::1)$/);
  });

  it('a stranger behind a tunnel does not say themselves that they are at this machine', async () => {
    const says = async (headers: Record<string, string>) => {
      await instance
        .anonymous()
        .get('/api/auth/session')
        .set({ host: 'localhost', 'x-sv-loopback': 'forged', x_sv_loopback: 'forged', ...headers });
      const { headers: seen } = lastCall();
      expect(JSON.stringify(seen)).not.toContain('forged');
      return seen['x-sv-loopback'];
    };
    expect(await says({})).toBe('1');
    expect(await says({ 'x-forwarded-for': '203.0.113.9' })).toBeUndefined();
    expect(await says({ via: '1.1 tunnel' })).toBeUndefined();
  });

  it('a request hidden in the body of another stays a body', async () => {
    const hidden = 'GET /internal/users HTTP/1.1\r\nHost: x\r\n\r\n';
    const before = instance.auth.calls.length;
    const answer = await answerTo(
      `GET /api/auth/session HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\n` +
        `Transfer-Encoding: chunked\r\n\r\n${(hidden.length + 2).toString(16)}\r\n"${hidden.replaceAll(/[\r\n"]/g, ' ')}"\r\n0\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(instance.auth.calls.slice(before).map(({ path }) => path)).toEqual(['/api/auth/session']);
    expect(lastCall().headers).not.toHaveProperty('transfer-encoding');
  });

  it.each([
    ['two lengths', 'Content-Length: 2\r\nContent-Length: 3'],
    ['a length and chunks', 'Content-Length: 2\r\nTransfer-Encoding: chunked'],
    ['an encoding nobody knows', 'Transfer-Encoding: xchunked'],
  ])('%s reach nobody', async (_, lengths) => {
    const before = instance.auth.calls.length;
    const answer = await answerTo(`POST /api/auth/sign-in HTTP/1.1\r\nHost: localhost\r\n${lengths}\r\n\r\n{}`);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(instance.auth.calls).toHaveLength(before);
  });

  it('a document from a path of assets carries the policy and cannot be framed', async () => {
    const { headers, text } = await instance.anonymous().get('/login/assets/index.htm%6c');
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['x-frame-options']).toBe('DENY');
    expect(text).not.toContain('__NONCE__');
  });

  it('an answer that breaks off is broken off, and nobody waits for its end', async () => {
    await expect(instance.anonymous().get('/api/auth/breaks-off').timeout(3000)).rejects.toThrow(/aborted|hang up/);
  });
});
