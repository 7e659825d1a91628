import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { startTestInstance, type TestInstance } from '../support/test-instance';
import { ico, iconBitmap, noise, plain, png, svg } from './pictures';

const LOGO = '/api/instance/logo';
const HASH = /\?v=[0-9a-f]{16}$/;

describe('the pictures of the instance', () => {
  let instance: TestInstance;
  beforeAll(async () => (instance = await startTestInstance()));
  afterAll(() => instance.close());

  const put = (path: string, bytes: Buffer, name = 'picture') =>
    instance.as('admin').post(path).attach('file', bytes, name);

  it('are nothing where nobody uploaded one and the environment names none', async () => {
    for (const path of [LOGO, `${LOGO}?dark=1`, '/api/instance/favicon', '/api/instance/email-logo'])
      await instance.anonymous().get(path).expect(404);
  });

  it.each([
    ['png', () => png(), 'image/png'],
    ['jpeg', () => plain().flatten().jpeg().toBuffer(), 'image/jpeg'],
    ['webp', () => plain().webp().toBuffer(), 'image/webp'],
    ['svg', async () => svg(), 'image/svg+xml; charset=utf-8'],
    ['ico with a PNG', async () => ico(await png(32, 32)), 'image/x-icon'],
    ['ico with a bitmap', async () => ico(iconBitmap(16)), 'image/x-icon'],
  ])('are taken as %s, whatever their name says', async (_, make, type) => {
    const { body } = await put('/api/instance/favicon', await make(), 'evil.html').expect(200);
    expect(body).toEqual({ url: expect.stringMatching(HASH) });

    const shown = await instance.anonymous().get(body.url).expect(200);

    expect(shown.headers).toMatchObject({
      'content-type': type,
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none'/),
    });
  });

  it('carry the hash of their content: another picture has another path, the same one the same', async () => {
    const first = (await put(LOGO, await png(10, 10, '#ff0000'))).body.url;
    const second = (await put(LOGO, await png(10, 10, '#00ff00'))).body.url;
    const third = (await put(LOGO, await png(10, 10, '#ff0000'))).body.url;
    expect([first === second, first === third]).toEqual([false, true]);
    const { body } = await instance.anonymous().get(first);
    expect(first).toBe(`${LOGO}?v=${createHash('sha256').update(body).digest('hex').slice(0, 16)}`);
  });

  it('are kept for ever under the path with their hash, and asked for again under any other', async () => {
    const { url } = (await put(LOGO, await png(11, 11))).body;
    const ask = async (path: string) => (await instance.anonymous().get(path).expect(200)).headers['cache-control'];
    expect(await ask(url)).toBe('public, max-age=31536000, immutable');
    expect(await ask(LOGO)).toBe('public, no-cache');
    expect(await ask(`${LOGO}?v=0123456789abcdef`)).toBe('public, no-cache');

    const { etag } = (await instance.anonymous().get(LOGO)).headers;
    await instance.anonymous().get(LOGO).set('if-none-match', `W/"x", ${etag}`).expect(304);
    await instance.anonymous().get(LOGO).set('if-none-match', '"other"').expect(200);
  });

  it('show the light logo where there is no dark one', async () => {
    await instance.as('admin').delete(`${LOGO}?dark=1`).expect(204);
    await put(LOGO, await png(12, 12)).expect(200);
    const light = await instance.anonymous().get(LOGO);
    expect((await instance.anonymous().get(`${LOGO}?dark=1`)).body).toEqual(light.body);

    const { url } = (await put(`${LOGO}?dark=1`, await png(13, 13))).body;
    expect(url).toMatch(/^\/api\/instance\/logo\?dark=1&v=[0-9a-f]{16}$/);
    const dark = await instance.anonymous().get(`${LOGO}?dark=1`);
    expect(dark.body).not.toEqual(light.body);
    expect((await instance.anonymous().get(LOGO)).body).toEqual(light.body);
    expect((await instance.anonymous().get(url)).headers['cache-control']).toContain('immutable');
  });

  it('are what the shell tells, at once', async () => {
    const { url } = (await put(LOGO, await png(14, 14))).body;
    const shell = async () => (await instance.as('user').get('/api/shell')).body.instance;
    expect(await shell()).toMatchObject({ logoUrl: url });
    await instance.as('admin').delete(LOGO).expect(204);
    expect(await shell()).toMatchObject({ logoUrl: null });
    await instance.anonymous().get(LOGO).expect(404);
  });

  it('are removed as often as one likes, and logged when something changed', async () => {
    await put('/api/instance/email-logo', await png()).expect(200);
    const log = () => instance.dataSource.query('SELECT action, metadata FROM activity_log ORDER BY seq');
    const before = (await log()).length;
    for (let time = 0; time < 2; time++) await instance.as('admin').delete('/api/instance/email-logo').expect(204);
    const entries = (await log()).slice(before);
    expect(entries).toEqual([{ action: 'instance.updated', metadata: JSON.stringify({ settings: 'email-logo' }) }]);
  });

  it('are written anew: upright, no larger than is shown, and with nothing beside the picture', async () => {
    const place = { IFD3: { GPSLatitude: '52/1 31/1 0/1', GPSLatitudeRef: 'N' }, IFD0: { Copyright: 'somebody' } };
    const photo = await noise(1500, 300)
      .jpeg({ quality: 50 })
      .withExif(place)
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect((await sharp(photo).metadata()).exif).toBeDefined();
    const { url } = (await put(LOGO, photo).expect(200)).body;
    const { width, height, exif, orientation, icc } = await sharp(
      (await instance.anonymous().get(url)).body,
    ).metadata();
    expect({ width, height, exif, orientation, icc }).toEqual({ width: 205, height: 1024 });
  });

  it('are taken with an admin key too', async () => {
    await instance
      .withAdminKey()
      .post(LOGO)
      .attach('file', await png(), 'logo.png')
      .expect(200);
    await instance.withAdminKey().delete(LOGO).expect(204);
  });

  it('stay one of each kind when ten are uploaded at once, and the path names the one that is there', async () => {
    const pictures = await Promise.all(Array.from({ length: 10 }, (_, at) => png(20 + at, 20)));
    await Promise.all(pictures.map(bytes => put(LOGO, bytes).expect(200)));
    const rows = await instance.dataSource.query(`SELECT sha256 FROM assets WHERE kind = 'logo'`);
    const [config] = await instance.dataSource.query('SELECT logo_url FROM instance_config');
    expect(rows).toHaveLength(1);
    expect(config.logo_url).toBe(`${LOGO}?v=${rows[0].sha256.slice(0, 16)}`);
  });
});

describe('pictures that the environment names', () => {
  let instance: TestInstance;
  const env = { INSTANCE_LOGO: 'https://cdn.example/logo.svg', INSTANCE_FAVICON: '/icon.svg' };
  beforeAll(async () => (instance = await startTestInstance({ env })));
  afterAll(() => instance.close());

  it('are redirected to, until one is uploaded, and again when that is removed', async () => {
    const where = async (path: string) => (await instance.anonymous().get(path).expect(302)).headers['location'];
    expect([await where(LOGO), await where(`${LOGO}?dark=1`)]).toEqual(Array(2).fill(env.INSTANCE_LOGO));
    expect(await where('/api/instance/favicon')).toBe('/icon.svg');

    await instance
      .as('admin')
      .post(LOGO)
      .attach('file', await png(), 'logo.png')
      .expect(200);
    await instance.anonymous().get(LOGO).expect(200);
    expect(await where('/api/instance/favicon')).toBe('/icon.svg');

    await instance.as('admin').delete(LOGO).expect(204);
    expect(await where(LOGO)).toBe(env.INSTANCE_LOGO);
  });

  it('are told to administrators apart from what was uploaded', async () => {
    const read = async () => (await instance.as('auditor').get('/api/admin/instance-pictures').expect(200)).body;
    const unset = { value: null, default: null, overridden: false };
    const logo = { value: env.INSTANCE_LOGO, default: env.INSTANCE_LOGO, overridden: false };
    const favicon = { value: '/icon.svg', default: '/icon.svg', overridden: false };
    const before = { logo, 'logo-dark': logo, favicon, 'email-logo': unset };
    expect(await read()).toEqual(before);

    const { url } = (
      await instance
        .as('admin')
        .post(LOGO)
        .attach('file', await png(), 'logo.png')
        .expect(200)
    ).body;
    const uploaded = { value: url, default: env.INSTANCE_LOGO, overridden: true };
    expect(await read()).toEqual({ ...before, logo: uploaded, 'logo-dark': { ...uploaded, overridden: false } });
    await instance.as('admin').delete(LOGO).expect(204);
    expect(await read()).toEqual(before);
  });

  it('are never written into the table by an upload of another one', async () => {
    await instance
      .as('admin')
      .post('/api/instance/favicon')
      .attach('file', await png(), 'icon.png')
      .expect(200);
    const [row] = await instance.dataSource.query('SELECT logo_url, instance_name, primary_color FROM instance_config');
    expect(row).toEqual({ logo_url: null, instance_name: null, primary_color: null });
  });
});
