import { gzipSync } from 'node:zlib';
import { startTestInstance, type TestInstance } from '../support/test-instance';
import { ico, noise, plain, png, svg } from './pictures';

const SCRIPT = '<script>fetch("/api/shell")</script>';
const HTML = `<!doctype html><html><body>${SCRIPT}</body></html>`;
const NAMESPACE = 'http://www.w3.org/2000/svg';

const LONG = 'a'.repeat(100_000);

const text = (content: string) => async () => Buffer.from(content);
const after = async (bytes: Promise<Buffer>, tail: string) => Buffer.concat([await bytes, Buffer.from(tail)]);

const impostors: [string, () => Promise<Buffer>][] = [
  ['HTML', text(HTML)],
  ['HTML with an SVG in it', text(`<html><svg xmlns="${NAMESPACE}"><rect width="9" height="9"/></svg></html>`)],
  ['XHTML', text(`<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><svg xmlns="${NAMESPACE}"/></html>`)],
  ['an SVG of no namespace, which a browser reads as XML', text('<svg width="9" height="9"/>')],
  ['an SVG of another namespace', text('<svg xmlns="http://www.w3.org/1999/xhtml" width="9" height="9"/>')],
  ['an SVG whose prefix is 100,000 characters', text(`<${LONG}:svg xmlns:a="${NAMESPACE}" width="9" height="9"/>`)],
  ['one that declares such a prefix', text(`<${LONG}:svg xmlns:${LONG}="${NAMESPACE}" width="9" height="9"/>`)],
  [
    'an SVG whose namespace stands in another attribute',
    text(`<svg title=' xmlns="${NAMESPACE}"' width="9" height="9"/>`),
  ],
  ['an SVG that ends early', text(`<svg xmlns="${NAMESPACE}" width="9" height="9"><rect`)],
  ['an SVG with words behind it', text(`<svg xmlns="${NAMESPACE}" width="9" height="9"/>${SCRIPT}`)],
  [
    'an SVG that declares entities',
    text(`<!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="${NAMESPACE}" width="9" height="9"/>`),
  ],
  ['an SVG in UTF-16', async () => Buffer.from(`\ufeff<svg xmlns="${NAMESPACE}" width="9" height="9"/>`, 'utf16le')],
  [
    'an SVG that says it is UTF-7',
    text(`<?xml version="1.0" encoding="UTF-7"?><svg xmlns="${NAMESPACE}" width="9" height="9"/>`),
  ],
  ['an SVG that is no UTF-8', async () => Buffer.concat([svg(), Buffer.from([0xff, 0xfe])])],
  ['an SVG that is packed', async () => gzipSync(svg())],
  ['an SVG of no size', text(`<svg xmlns="${NAMESPACE}" width="0" height="0"/>`)],
  ['the first bytes of a PNG, then HTML', async () => after(Promise.resolve((await png()).subarray(0, 8)), HTML)],
  ['half a PNG', async () => (await noise(64, 64).png().toBuffer()).subarray(0, 3000)],
  ['a PNG with a wrong byte in it', async () => (await noise(64, 64).png().toBuffer()).fill(0, 2000, 2100)],
  [
    'the first bytes of a JPEG, then HTML',
    async () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(HTML)]),
  ],
  ['half a JPEG', async () => (await noise(64, 64).jpeg().toBuffer()).subarray(0, 1200)],
  ['a WebP that is a film', async () => Buffer.from(`RIFF\u0010\0\0\0AVI LIST${HTML}`, 'latin1')],
  ['a WebP with nothing in it', async () => Buffer.from('RIFF\u0004\0\0\0WEBP', 'latin1')],
  ['a GIF', () => plain().gif().toBuffer()],
  ['a TIFF', () => plain().tiff().toBuffer()],
  ['an AVIF', () => plain().heif({ compression: 'av1' }).toBuffer()],
  ['a BMP', text('BM\u0000\u0000\u0000\u0000')],
  ['a PDF', text('%PDF-1.7\n')],
  ['a ZIP', text('PK\u0003\u0004')],
  ['nothing', text('')],
  ['one byte', text('<')],
  ['an ICO whose picture is HTML', async () => ico(Buffer.from(HTML.padEnd(100)))],
  ['an ICO whose picture lies outside', async () => ico(await png(16, 16), { offset: 4_000_000 })],
  ['an ICO whose picture is in its directory', async () => ico(await png(16, 16), { offset: 0 })],
  ['an ICO with fewer pictures than it says', async () => ico(await png(16, 16), { count: 400 })],
  ['an ICO with half a PNG', async () => ico((await png(16, 16)).subarray(0, 40))],
];

describe('files that pretend to be pictures', () => {
  let instance: TestInstance;
  beforeAll(async () => (instance = await startTestInstance()));
  afterAll(() => instance.close());

  const rows = () => instance.dataSource.query('SELECT kind FROM assets');
  const pretend = { filename: 'logo.png', contentType: 'image/png' };

  it.each(impostors)('%s: is refused, and nothing is written', async (_, make) => {
    const bytes = await make();
    for (const path of ['/api/instance/logo', '/api/account/avatar']) {
      const { status, body } = await instance.as('admin').post(path).attach('file', bytes, pretend);
      expect([path, status, body.code]).toEqual([path, 400, 'unsupported-image']);
    }
    expect(await rows()).toEqual([]);
  });
});

describe('pictures that are something else as well', () => {
  let instance: TestInstance;
  beforeAll(async () => (instance = await startTestInstance()));
  afterAll(() => instance.close());

  const marked = 'SECOND-FILE';
  const tail = `${marked}${HTML}`;

  it.each<[string, () => Promise<Buffer>]>([
    ['a PNG with HTML behind it', () => after(png(), tail)],
    ['a JPEG with HTML behind it', () => after(plain().flatten().jpeg().toBuffer(), tail)],
    ['a WebP with HTML behind it', () => after(plain().webp().toBuffer(), tail)],
    [
      'a PNG with HTML in a comment',
      () =>
        plain()
          .png()
          .withExif({ IFD0: { ImageDescription: tail } })
          .toBuffer(),
    ],
    ['an ICO with HTML behind its picture', async () => after(Promise.resolve(ico(await png(16, 16))), tail)],
    ['an ICO whose PNG has HTML behind it', async () => ico(await after(png(16, 16), tail))],
  ])('%s: only the picture is stored, under the type that it has', async (_, make) => {
    const bytes = await make();
    expect(bytes.includes(marked)).toBe(true);
    const html = { filename: 'x.html', contentType: 'text/html' };
    const { url } = (await instance.as('admin').post('/api/instance/favicon').attach('file', bytes, html).expect(200))
      .body;
    const { body, headers } = await instance.anonymous().get(url).expect(200);
    expect(headers['content-type']).toMatch(/^image\//);
    expect(body.includes(marked)).toBe(false);
  });
});
