import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestInstance, type TestInstance } from '../support/test-instance';

const INDEX = '<body><script src="main.js" nonce="__NONCE__"></script></body>';
const HASH = 'sha256-BYR7fktEBG5ombH29mXuU4hNJrAxl/yp0JlgTWCe4p4=';

describe('the links of a document to what its page needs', () => {
  let webDir: string;
  let instance: TestInstance;
  beforeAll(async () => {
    webDir = await mkdtemp(join(tmpdir(), 'sv-web-'));
    await writeFile(join(webDir, 'index.html'), INDEX);
    instance = await startTestInstance({ env: { WEB_DIR: webDir } });
  });
  afterAll(async () => {
    await instance.close();
    await rm(webDir, { recursive: true, force: true });
  });
  const scriptsAre = (text: string) => writeFile(join(webDir, 'page-scripts.json'), text);
  const open = async (path: string) =>
    instance.as('user').get(path).set('accept', 'text/html').set('accept-encoding', 'identity').expect(200);

  const script = (name: string) => ({ url: `/chunk-${name}.js`, integrity: HASH });
  const of = (name: string) => ({ scripts: [script(name)], texts: { de: [script('deutsch')] } });

  it('are those of its app, after the first script and with the nonce of the document', async () => {
    await scriptsAre(JSON.stringify({ 'com.example.notes': of('notes'), 'sv.tasks': of('tasks') }));
    const { text, headers } = await open('/notes/of/somebody');
    const [, nonce] = /'nonce-([^']+)'/.exec(headers['content-security-policy']!)!;
    expect(text).toBe(
      `<body><script src="main.js" nonce="${nonce}"></script>` +
        '<link rel="preload" as="fetch" href="/api/shell" crossorigin>' +
        `<link rel="modulepreload" href="/chunk-notes.js" nonce="${nonce}" integrity="${HASH}"></body>`,
    );
  });

  it('have the texts of a page in another language', async () => {
    const { text } = await instance.as('user').get('/notes').set({ accept: 'text/html', 'accept-language': 'de' });
    expect(text).toMatch(/href="\/chunk-deutsch\.js"[^>]*><link[^>]* href="\/chunk-notes\.js"/);
  });

  it('name nobody: the document of two people differs in its nonce alone', async () => {
    const withoutNonce = async (who: { name: string }) => {
      const page = await instance.as('user', who).get('/notes').set('accept', 'text/html').expect(200);
      return page.text.replaceAll(/nonce="[^"]+"/g, '');
    };
    const [one, other] = [await withoutNonce({ name: 'Ada' }), await withoutNonce({ name: 'Grace' })];
    expect(one).toBe(other);
    expect(one).not.toMatch(/Ada|@/);
  });

  it('cannot be ended by what the build wrote', async () => {
    const url = '/x.js"></script><script>alert(1)</script>$&$`';
    const scripts = [{ url, integrity: '"><script>' }];
    await scriptsAre(JSON.stringify({ 'com.example.notes': { scripts, texts: {} } }));
    const { text } = await open('/notes');
    expect(text.match(/<script/g)).toHaveLength(1);
    expect(text).toContain('href="/x.js&quot;&gt;&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;$&amp;$`"');
  });

  it.each(['', '{', '{}'])('are left out where the list is "%s", and the page is there', async list => {
    await scriptsAre(list);
    const { text } = await open('/notes');
    expect(text).toContain('href="/api/shell"');
    expect(text).not.toContain('modulepreload');
  });
});
