import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PluginHost } from '../../src/plugins/host/plugin-host';
import { publicPlugin } from '../support/plugins/public-plugin';
import { testPlugins } from '../support/plugins/test-plugins';
import { type Client, startTestInstance, type TestInstance } from '../support/test-instance';

const INDEX =
  '<html data-theme="__THEME__"><head><title>__INSTANCE_NAME__</title>__INSTANCE_STYLE__</head><body></body></html>';

describe('a page that a plugin opens to everybody', () => {
  let instance: TestInstance;
  let webDir: string;
  beforeAll(async () => {
    webDir = await mkdtemp(join(tmpdir(), 'sv-web-'));
    await writeFile(join(webDir, 'index.html'), INDEX);
    instance = await startTestInstance({
      plugins: [...testPlugins(), publicPlugin()],
      env: { WEB_DIR: webDir, INSTANCE_NAME: 'Choir', INSTANCE_PRIMARY_COLOR: '#2f7d5b' },
    });
  });
  afterAll(async () => {
    await instance.close();
    await rm(webDir, { recursive: true, force: true });
  });

  const open = (client: Pick<Client, 'get'> = instance.anonymous(), path = '/open/s/token') =>
    client.get(path).set('accept', 'text/html').expect(200);

  it('has the name and the colours of the workspace, and no picture and nothing to install', async () => {
    const { text } = await open();
    expect(text).toContain('<title>Choir</title>');
    expect(text).toContain('#2f7d5b');
    expect(text).toContain('<body data-public="com.example.open">');
    expect(text).not.toMatch(/manifest|apple-touch-icon|\/api\//);
    expect((await open(instance.anonymous(), '/open/about')).text).toContain('data-public');
  });

  it('is kept by nobody, listed by no search engine, and tells no other site its address', async () => {
    const { headers } = await open();
    expect(headers).toMatchObject({
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'x-frame-options': 'DENY',
      'content-security-policy': expect.stringMatching(/script-src 'nonce-[^']+' 'strict-dynamic'/) as string,
    });
    const { headers: others } = await open(instance.as('user'), '/open');
    expect(others).not.toHaveProperty('x-robots-tag');
  });

  it('is the same for somebody who is signed in, whatever theme they chose', async () => {
    const owner = instance.as('owner');
    const { text, headers } = await owner
      .get('/open/s/token')
      .set({ accept: 'text/html', cookie: `${owner.cookie}; sv-theme=dark` })
      .expect(200);
    const withoutNonce = (page: string): string => page.replace(/nonce="[^"]+"/g, '');
    expect(withoutNonce(text)).toBe(withoutNonce((await open()).text));
    expect(text).toContain('data-theme="system"');
    expect(headers).not.toHaveProperty('set-cookie');
  });

  it('opens no other page of the plugin: they lead to the sign-in', async () => {
    await instance.anonymous().get('/open/s/token/').set('accept', 'text/html').expect(303);
    const { headers } = await instance.anonymous().get('/open').set('accept', 'text/html').expect(303);
    expect(headers['location']).toBe('/login?returnUrl=%2Fopen');
  });

  it('is gone while the plugin is disabled', async () => {
    const plugins = instance.get(PluginHost);
    await plugins.disable('com.example.open');
    const { text } = await instance.anonymous().get('/open/s/token').set('accept', 'text/html').expect(404);
    expect(text).toContain('Page not found');
    await plugins.enable('com.example.open');
    await open();
  });
});
