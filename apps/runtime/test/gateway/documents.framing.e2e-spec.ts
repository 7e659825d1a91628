import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestInstance, type TestInstance } from '../support/test-instance';

describe('every document', () => {
  let instance: TestInstance;
  let webDir: string;
  beforeAll(async () => {
    webDir = await mkdtemp(join(tmpdir(), 'sv-web-'));
    await writeFile(join(webDir, 'index.html'), '<p data-nonce="__NONCE__">');
    instance = await startTestInstance({ env: { WEB_DIR: webDir } });
  });
  afterAll(async () => {
    await instance.close();
    await rm(webDir, { recursive: true, force: true });
  });

  const nonceOf = (policy: string | undefined) => /'nonce-([\w+/=]{24})'/.exec(policy ?? '')?.[1];

  it.each([
    ['/', 200],
    ['/notes', 200],
    ['/paywall/com.example.premium', 200],
    ['/offline', 200],
    ['/problems/not-found', 200],
    ['/problems/__proto__', 404],
    ['/nobody', 404],
    ['/console', 403],
    ['/x%00', 400],
    ['/api/docs', 200],
    ['/api/nothing', 404],
  ])('%s (%i) has the policy with a nonce of its own, and cannot be framed', async (path, status) => {
    const open = () => instance.as('user').get(path).set('accept', 'text/html');
    const [first, second] = [await open(), await open()];
    expect(first.status).toBe(status);
    expect(first.headers['content-type']).toMatch(/^text\/html/);
    expect(first.headers).toMatchObject({
      'content-security-policy': expect.stringMatching(/object-src 'none'.*frame-ancestors 'none'/),
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
    });
    expect(first.headers['content-security-policy']).not.toContain('unsafe');
    const nonces = [first, second].map(({ headers }) => nonceOf(headers['content-security-policy']));
    expect(nonces[0]).toBeDefined();
    expect(nonces[0]).not.toBe(nonces[1]);
    expect(first.text).not.toContain('__NONCE__');
  });

  it.each(['/index.html', '/INDEX.HTML', '/index.htm%6c', '/%69ndex.html', '//index.html'])(
    'with an open nonce is not to be had as %s',
    async path => {
      const { status, text } = await instance.as('user').get(path);
      expect(status).toBe(404);
      expect(text).not.toContain('__NONCE__');
    },
  );
});
