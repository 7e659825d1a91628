import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestInstance, type TestInstance } from '../support/test-instance';

describe('an address with a dot', () => {
  let webDir: string;
  let instance: TestInstance;
  beforeAll(async () => {
    webDir = await mkdtemp(join(tmpdir(), 'sv-web-'));
    await writeFile(join(webDir, 'index.html'), '<p data-nonce="__NONCE__">the application</p>');
    await writeFile(join(webDir, 'robots.txt'), 'User-agent: *');
    instance = await startTestInstance({ env: { WEB_DIR: webDir } });
  });
  afterAll(async () => {
    await instance.close();
    await rm(webDir, { recursive: true, force: true });
  });

  it.each(['/notes/a.b', '/notes/report-2026.06.pdf', '/notes/x/y.z'])(
    '%s below an app is a page of it, for whoever is signed in',
    async path => {
      const page = await instance.as('user').get(path).set('accept', 'text/html').expect(200);
      expect(page.text).toContain('the application');
      const { headers } = await instance.anonymous().get(path).set('accept', 'text/html').expect(303);
      expect(headers['location']).toBe(`/login?returnUrl=${encodeURIComponent(path)}`);
    },
  );

  it('at the root is a built file, for everybody', async () => {
    await instance.anonymous().get('/robots.txt').expect(200, 'User-agent: *');
    await instance.anonymous().get('/not-there.js').expect(404);
  });
});
