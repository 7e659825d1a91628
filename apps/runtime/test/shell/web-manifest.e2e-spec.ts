import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { startTestInstance, type TestInstance } from '../support/test-instance';

const PATH = '/manifest.webmanifest';
/** What `ng add @angular/pwa` writes. */
const ANGULARS = join(
  dirname(createRequire(import.meta.filename).resolve('@angular/pwa/package.json')),
  'pwa/files/assets/manifest.webmanifest',
);

describe('the web manifest', () => {
  let instance: TestInstance;
  let webDir: string;
  beforeAll(async () => {
    webDir = await mkdtemp(join(tmpdir(), 'sv-web-'));
    instance = await startTestInstance({
      env: { WEB_DIR: webDir, INSTANCE_NAME: 'Ärzte <ohne> Grenzen e. V.', INSTANCE_PRIMARY_COLOR: '#0F766E' },
    });
  });
  afterAll(async () => {
    await instance.close();
    await rm(webDir, { recursive: true, force: true });
  });

  it('is the instance’s own, for everybody and of the right type', async () => {
    const { headers, body } = await instance.anonymous().get(PATH).expect(200);
    expect(headers['content-type']).toBe('application/manifest+json');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(body).toMatchObject({
      id: '/',
      name: 'Ärzte <ohne> Grenzen e. V.',
      short_name: 'Ärzte <ohne>',
      start_url: '/',
      scope: '/',
      display: 'standalone',
      theme_color: '#0f766e',
      background_color: '#0f766e',
    });
    expect(body.icons).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ sizes: '192x192', type: 'image/png', purpose: 'any' }),
        expect.objectContaining({ sizes: '512x512', type: 'image/png', purpose: 'any' }),
        expect.objectContaining({ sizes: '512x512', type: 'image/png', purpose: 'maskable' }),
      ]),
    );
  });

  it('says all that Angular’s own would', async () => {
    const { body } = await instance.anonymous().get(PATH).expect(200);
    const angulars = JSON.parse(await readFile(ANGULARS, 'utf8')) as { display: string };
    expect(Object.keys(body)).toEqual(expect.arrayContaining(Object.keys(angulars)));
    expect(body.display).toBe(angulars.display);
  });

  it('is asked for again each time, and sent again only when it is another', async () => {
    const { headers } = await instance.anonymous().get(PATH).expect(200);
    expect(headers['cache-control']).toBe('no-cache');
    await instance.anonymous().get(PATH).set('if-none-match', headers['etag']!).expect(304);
    await instance.anonymous().get(PATH).set('if-none-match', '"another"').expect(200);
    const head = await fetch(instance.url + PATH, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    await instance.as('user').post(PATH).send({}).expect(404);
  });

  it('shows another name and colour at once', async () => {
    const before = await instance.anonymous().get(PATH).expect(200);
    const change = (instanceName: string | null, primaryColor: string | null) =>
      instance.as('owner').patch('/api/admin/instance-config').send({ instanceName, primaryColor }).expect(200);
    await change('Analytical Works', '#123456');
    const after = await instance.anonymous().get(PATH).set('if-none-match', before.headers['etag']!).expect(200);
    expect(after.body).toMatchObject({ name: 'Analytical Works', short_name: 'Analytical', theme_color: '#123456' });
    await change(null, null);
  });

  it.each([
    ['system', ['(prefers-color-scheme: light)" content="#0f766e"', '(prefers-color-scheme: dark)" content="#0f766e"']],
    ['dark', ['<meta name="theme-color" content="#0f766e">']],
  ])('is named in every document, with the colour of the bars (%s theme)', async (theme, colors) => {
    for (const path of ['/offline', '/problems/not-found']) {
      const { text } = await instance.anonymous().get(path).set('cookie', `sv-theme=${theme}`).expect(200);
      expect(text).toContain('<link rel="manifest" href="/manifest.webmanifest">');
      expect(text).toMatch(/<link rel="apple-touch-icon" href="\/[^"]+">/);
      for (const color of colors) expect(text).toContain(color);
    }
  });

  it('tells a service worker that nothing is built with 503: at a 404 it would take itself away', async () => {
    const { body } = await instance.anonymous().get('/ngsw.json').expect(503);
    expect(body.code).toBe('not-built');
  });

  it('is in the language of the workspace', async () => {
    expect((await instance.anonymous().get(PATH)).body.lang).toBe('en');
    await instance.as('owner').patch('/api/admin/settings').send({ language: 'de' }).expect(200);
    const { body } = await instance.anonymous().get(PATH).expect(200);
    expect(body.lang).toBe('de');
    expect(body.screenshots[0].label).toBe('Die Startseite in einem Fenster');
  });
});
