import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { startTestInstance, type TestInstance } from '../support/test-instance';

const SOURCE = join(import.meta.dirname, '../../../web/public/sv-worker.js');
const INDEX = `<!doctype html><html lang="__LANG__" data-theme="__THEME__"><head>
<script type="importmap" nonce="__NONCE__">{"integrity":{"/main-ABCDEFGH.js":"sha256-y"}}</script>
<title>__INSTANCE_NAME__</title>__INSTANCE_STYLE__
<link rel="stylesheet" href="styles-ABCDEFGH.css" integrity="sha256-x"></head><body><sv-root ngcspnonce="__NONCE__"></sv-root>
<script src="main-ABCDEFGH.js" type="module" nonce="__NONCE__"></script></body></html>`;

describe('what the platform’s documents and its worker take from nobody else', () => {
  let instance: TestInstance;
  let webDir: string;
  beforeAll(async () => {
    webDir = await mkdtemp(join(tmpdir(), 'sv-web-'));
    await writeFile(join(webDir, 'index.html'), INDEX);
    await writeFile(join(webDir, 'styles-ABCDEFGH.css'), 'body { color: green }');
    await cp(SOURCE, join(webDir, 'sv-worker.js'));
    instance = await startTestInstance({ env: { WEB_DIR: webDir } });
  });
  afterAll(async () => {
    await instance.close();
    await rm(webDir, { recursive: true, force: true });
  });

  const constant = (script: string, name: string): string =>
    JSON.parse(new RegExp(`^const ${name} = (".*");$`, 'm').exec(script)![1]!) as string;
  const worker = async (): Promise<string> => (await instance.anonymous().get('/sv-worker.js').expect(200)).text;
  const page = (path: string) => instance.as('user').get(path).set('accept', 'text/html');

  it.each(['/offline', '/problems/not-found', '/consent', '/paywall/com.example.premium', '/nobody', '/console'])(
    '%s has its style in the document, under the nonce',
    async path => {
      const { text, headers } = await page(path);
      expect(text).not.toContain('rel="stylesheet"');
      const nonce = /'nonce-([^']+)'/.exec(headers['content-security-policy']!)![1]!;
      expect(text).toContain(`<style nonce="${nonce}">`);
      expect(headers['sv-plugin-generation']).toMatch(/^\d+$/);
    },
  );

  it('an application’s page links its style with the hash of it', async () => {
    expect((await page('/notes').expect(200)).text).toContain('href="styles-ABCDEFGH.css" integrity="sha256-x"');
  });

  it('the worker has the offline page in its own script, and caches that nobody can name beforehand', async () => {
    const [script, { headers }] = [await worker(), await page('/offline')];
    expect(constant(script, 'OFFLINE_PAGE')).toContain('<h1>You are offline</h1>');
    const generation = constant(script, 'GENERATION');
    expect(generation).toBe(headers['sv-plugin-generation']);
    expect(constant(script, 'CACHES')).toMatch(new RegExp(`^sv-${generation}-[\\w-]{22}$`));
    expect(script).not.toContain('__OFFLINE__');
  });

  it('the offline page has the name and the logo of the workspace, which are reached without a network', async () => {
    const before = constant(await worker(), 'OFFLINE_PAGE');
    expect(before).toContain('<span class="letter" aria-hidden="true">W</span><span>Workspace</span>');
    const owner = instance.as('owner');
    await owner.patch('/api/admin/instance-config').send({ instanceName: 'Rowing club & co' }).expect(200);
    const logo = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#0000cc' } })
      .png()
      .toBuffer();
    await owner.post('/api/instance/logo').attach('file', logo, 'logo.png').expect(200);
    const after = constant(await worker(), 'OFFLINE_PAGE');
    expect(after).toContain('<span class="logo" aria-hidden="true"></span><span>Rowing club &amp; co</span>');
    expect(after).toMatch(/--sv-instance-logo:url\("data:image\/png;base64,[\w+/=]+"\)/);
    const { text } = await page('/problems/not-found').expect(200);
    expect(text).toContain('<span class="logo" aria-hidden="true"></span><span>Rowing club &amp; co</span>');
    expect(text).toContain('<a class="primary" href="/">Go to home page</a>');
  });

  it('the worker has a document of the workspace that says nothing of anybody, under the policy of every other', async () => {
    const script = await worker();
    const kept = /^ {2}\/\*\* @type \{unknown\} \*\/ \((\{.*\})\)$/m.exec(script)![1]!;
    const { html, headers } = JSON.parse(kept) as { html: string; headers: Record<string, string> };
    expect(html).toContain('<body data-cold>');
    expect(html).toContain('<script type="importmap" nonce="__NONCE__">__IMPORTS__</script>');
    // Whoever asks for it, and in whatever theme and language.
    const asked = await instance.as('user').get('/sv-worker.js').set('cookie', 'sv-theme=dark; sv-language=de');
    expect(asked.text).toBe(script);
    expect(html).toContain('<html lang="en" data-theme="system">');

    const { headers: usual } = await page('/notes').expect(200);
    const nonce = /'nonce-([^']+)'/.exec(usual['content-security-policy']!)![1]!;
    for (const [name, value] of Object.entries(headers)) expect(value.replaceAll('__NONCE__', nonce)).toBe(usual[name]);
    expect(Object.keys(headers)).toEqual(expect.arrayContaining(['content-security-policy', 'x-frame-options']));
    expect(html.match(/nonce="(?!__NONCE__")/)).toBeNull();
  });

  it('is another script after a plugin was disabled, and the same until then', async () => {
    const [first, second] = [await worker(), await worker()];
    expect(second).toBe(first);
    const { headers } = await instance.anonymous().get('/sv-worker.js').expect(200);
    await instance.anonymous().get('/sv-worker.js').set('if-none-match', headers['etag']!).expect(304);
    await instance.as('owner').patch('/api/admin/plugins/com.example.notes').send({ enabled: false }).expect(200);
    const next = await worker();
    expect(Number(constant(next, 'GENERATION'))).toBe(Number(constant(first, 'GENERATION')) + 1);
    expect(constant(next, 'CACHES').split('-')[2]).not.toBe(constant(first, 'CACHES').split('-')[2]);
    await instance.anonymous().get('/sv-worker.js').set('if-none-match', headers['etag']!).expect(200);
  });
});
