import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestInstance, type TestInstance } from '../support/test-instance';

// BREACH: where a secret and something that a stranger chose are compressed together, the length tells whether they are
// alike.
describe('a compressed document', () => {
  let webDir: string;
  let instance: TestInstance;
  beforeAll(async () => {
    webDir = await mkdtemp(join(tmpdir(), 'sv-web-'));
    await writeFile(join(webDir, 'index.html'), '<body><p>the application</p></body>');
    instance = await startTestInstance({ env: { WEB_DIR: webDir } });
  });
  afterAll(async () => {
    await instance.close();
    await rm(webDir, { recursive: true, force: true });
  });
  const open = (path: string, encodings: string) =>
    instance.as('user').get(path).set('accept', 'text/html').set('accept-encoding', encodings);

  it('is that of the workspace, which is the same for everybody', async () => {
    const page = await open('/notes', 'br, gzip').expect(200);
    expect(page.headers).toMatchObject({ 'content-encoding': 'gzip', vary: expect.stringMatching(/accept-encoding/i) });
    expect(page.text).toContain('the application');
  });

  it.each(['identity', 'br', 'gzip;q=0', 'gzip; q=0.0, br'])('is not sent to who accepts %s', async encodings => {
    const { headers, text } = await open('/notes', encodings).expect(200);
    expect(headers['content-encoding']).toBeUndefined();
    expect(headers['vary']).toMatch(/accept-encoding/i);
    expect(text).toContain('the application');
  });

  it('has nothing of its address', async () => {
    const texts = ['/notes/aaaa?q=bbbb', '/notes'].map(async path => (await open(path, 'gzip').expect(200)).text);
    const [one, other] = await Promise.all(texts);
    expect(one).toBe(other);
  });

  it.each([
    ['/problems/not-found', 200],
    ['/consent', 404],
    ['/console', 403],
    ['/nobody', 404],
  ])('is none that may say something of the request or the person: %s', async (path, status) => {
    const { headers } = await open(path, 'gzip').expect(status);
    expect(headers['content-encoding']).toBeUndefined();
  });
});
