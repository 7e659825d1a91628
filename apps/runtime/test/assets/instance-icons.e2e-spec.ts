import sharp from 'sharp';
import { startTestInstance, type TestInstance } from '../support/test-instance';
import { ico, iconBitmap, png, svg } from './pictures';

const LOGO = '/api/instance/logo';
const FAVICON = '/api/instance/favicon';
const SIZES = { '32.png': 32, '180.png': 180, '192.png': 192, '512.png': 512, 'maskable-512.png': 512 };

interface ManifestIcon {
  src: string;
  sizes: string;
  purpose: string;
}

describe('the icons of the instance', () => {
  let instance: TestInstance;
  beforeAll(async () => (instance = await startTestInstance()));
  afterAll(() => instance.close());
  beforeEach(async () => {
    for (const path of [LOGO, FAVICON]) await instance.as('admin').delete(path).expect(204);
  });

  const put = (path: string, bytes: Buffer) => instance.as('admin').post(path).attach('file', bytes, 'x').expect(200);
  const icon = async (name: string) => (await instance.anonymous().get(`/api/instance/icons/${name}`).expect(200)).body;
  const manifestIcons = async (): Promise<ManifestIcon[]> =>
    (await instance.anonymous().get('/manifest.webmanifest').expect(200)).body.icons;
  const head = async () => (await instance.anonymous().get('/problems/not-found').set('accept', 'text/html')).text;
  /** Red, green, blue and alpha in the middle of the left edge, and in the middle. */
  const colors = async (bytes: Buffer) => {
    const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)];
    return { edge: at(0, info.height >> 1), middle: at(info.width >> 1, info.height >> 1) };
  };

  it('are those of the workspace itself while there is no picture to make them of', async () => {
    const { headers } = await instance.anonymous().get('/api/instance/icons/192.png').expect(302);
    expect(headers['location']).toBe('/icon-192.png');
    expect((await manifestIcons()).map(({ src }) => src)).toEqual([
      '/icon-192.png',
      '/icon-512.png',
      '/maskable-512.png',
    ]);
    expect(await head()).toContain('<link rel="icon" type="image/svg+xml" href="/icon.svg">');
    expect(await head()).toContain('<link rel="apple-touch-icon" href="/apple-touch-icon.png">');
  });

  it('are real PNGs of their size, made of the logo', async () => {
    await put(LOGO, svg('<rect width="32" height="16" fill="#00ff00"/>', 'viewBox="0 0 32 16"'));
    for (const [name, size] of Object.entries(SIZES)) {
      const { format, width, height } = await sharp(await icon(name)).metadata();
      expect({ name, format, width, height }).toEqual({ name, format: 'png', width: size, height: size });
    }
    expect(await colors(await icon('512.png'))).toMatchObject({ edge: [0, 255, 0, 255], middle: [0, 255, 0, 255] });
  });

  it('leave what a mask may cut away free, on a ground of their own', async () => {
    await put(LOGO, await png(64, 64, '#0000ff'));
    for (const name of ['maskable-512.png', '180.png'])
      expect(await colors(await icon(name))).toEqual({ edge: [255, 255, 255, 255], middle: [0, 0, 255, 255] });
    await put(LOGO, await png(64, 64, '#fffff0'));
    const { edge } = await colors(await icon('maskable-512.png'));
    expect(edge.slice(0, 3).every(channel => channel < 50)).toBe(true);
  });

  it.each([
    ['a PNG', async () => png(48, 48, '#ff0000')],
    ['an ICO with a PNG', async () => ico(await png(48, 48, '#ff0000'))],
    ['an ICO with a bitmap', async () => ico(iconBitmap(32, [0, 0, 255, 255]))],
  ])('are made of the favicon rather than of the logo: %s', async (_, make) => {
    await put(LOGO, await png(64, 64, '#0000ff'));
    await put(FAVICON, await make());
    expect((await colors(await icon('192.png'))).middle).toEqual([255, 0, 0, 255]);
  });

  it('are named by manifest and documents with a hash, so that another picture shows at once', async () => {
    const { url } = (await put(LOGO, await png(30, 30))).body;
    const version = url.split('=')[1];
    const icons = await manifestIcons();
    expect(icons).toMatchObject([
      { src: `/api/instance/icons/192.png?v=${version}`, sizes: '192x192', purpose: 'any' },
      { src: `/api/instance/icons/512.png?v=${version}`, sizes: '512x512', purpose: 'any' },
      { src: `/api/instance/icons/maskable-512.png?v=${version}`, sizes: '512x512', purpose: 'maskable' },
    ]);
    const shown = await instance.anonymous().get(icons[0]!.src).expect(200);
    expect(shown.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect(await head()).toContain(`href="/api/instance/icons/32.png?v=${version}"`);
    expect(await head()).toContain(`href="/api/instance/icons/180.png?v=${version}"`);

    const favicon = (await put(FAVICON, await png(31, 31))).body.url;
    expect(await head()).toContain(`<link rel="icon" href="${favicon}">`);
    expect((await manifestIcons())[0]!.src).toBe(`/api/instance/icons/192.png?v=${favicon.split('=')[1]}`);
    const old = await instance.anonymous().get(icons[0]!.src).expect(200);
    expect(old.headers['cache-control']).toBe('public, no-cache');
  });

  it('are these five and no others', async () => {
    for (const name of ['1024.png', '512', 'constructor', '..%2f512.png', '512.png.svg'])
      expect((await instance.anonymous().get(`/api/instance/icons/${name}`)).status).toBeGreaterThanOrEqual(400);
  });
});
