import { createServer } from 'node:http';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { startTestInstance, type TestInstance } from '../support/test-instance';
import { ico, jpegBomb, noise, png, pngBomb, svg, svgOfEntities, svgOfUses, webpBomb } from './pictures';

const MIB = 1024 * 1024;
const SIDE = 16_383;

/** An ICO file that names one picture thirty times. */
async function icoOfOne(): Promise<Buffer> {
  const picture = await noise(256, 256).png().toBuffer();
  const directory = Buffer.alloc(6 + 30 * 16);
  directory.writeUInt16LE(1, 2);
  directory.writeUInt16LE(30, 4);
  for (let at = 0; at < 30; at++) {
    directory.writeUInt32LE(picture.length, 6 + at * 16 + 8);
    directory.writeUInt32LE(directory.length, 6 + at * 16 + 12);
  }
  return Buffer.concat([directory, picture]);
}

const bombs: [string, () => Promise<Buffer>][] = [
  ['a PNG of 400 million pixels in 50 kB', async () => pngBomb(20_000, 20_000)],
  ['a PNG that only says it is large', async () => pngBomb(2_000_000_000, 2_000_000_000, false)],
  ['a JPEG of 4,000 million pixels', () => jpegBomb(65_000, 65_000)],
  ['a WebP of 268 million pixels', async () => webpBomb(SIDE, SIDE)],
  ['an SVG that is a million units wide', async () => svg('<rect/>', 'width="1000000" height="1000000"')],
  ['an SVG that is larger than any number', async () => svg('<rect/>', 'width="1e99" height="1e99"')],
  ['an SVG of a million units in its view', async () => svg('<rect/>', 'viewBox="0 0 1000000 1000000"')],
  ['an SVG of 10,000 million rectangles', async () => svgOfUses(10)],
  ['an SVG that is 100,000 deep', async () => svg('<g>'.repeat(100_000) + '</g>'.repeat(100_000))],
  ['a thousand million laughs', async () => svgOfEntities()],
  ['an ICO around a PNG bomb', async () => ico(pngBomb(20_000, 20_000))],
  ['an ICO that says it has 65,535 pictures', async () => ico(await png(16, 16), { count: 65_535 })],
  ['an ICO of one picture thirty times', icoOfOne],
];

describe('a small file that is a huge picture (decompression bomb)', () => {
  let instance: TestInstance;
  beforeAll(async () => (instance = await startTestInstance()));
  afterAll(() => instance.close());

  const rows = () => instance.dataSource.query('SELECT kind FROM assets');
  const rss = () => process.memoryUsage().rss;

  it.each(bombs)('%s: is refused, nothing is written, and the memory stays as it was', async (_, make) => {
    const bytes = await make();
    expect(bytes.length).toBeLessThanOrEqual(2 * MIB);
    const before = rss();
    const { status, body } = await instance.as('admin').post('/api/instance/favicon').attach('file', bytes, 'icon.png');
    expect([status, body.code]).toEqual([400, 'unsupported-image']);
    expect(rss() - before).toBeLessThan(32 * MIB);
    expect(await rows()).toEqual([]);
  });

  it.each(['http', 'file'])('what an SVG names elsewhere (%s) is not loaded when it is drawn', async scheme => {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url!);
      response.end(svg());
    });
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    const folder = await mkdtemp(join(tmpdir(), 'sv-svg-'));
    await writeFile(join(folder, 'red.svg'), svg('<rect width="64" height="64" fill="#ff0000"/>'));
    const place = { http: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, file: `file://${folder}` }[
      scheme
    ];

    const { url } = (await send(reachingOut(`${place}/red.svg`)).expect(200)).body;

    const { data } = await sharp((await instance.as('user').get(url)).body)
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(data.every(value => value === 0)).toBe(true);
    expect(asked).toEqual([]);
    server.close();
    await rm(folder, { recursive: true });
  });

  const send = (bytes: Buffer) => instance.as('user').post('/api/account/avatar').attach('file', bytes, 'me.svg');
});

/** Every way in which an SVG can name a file beside itself. */
const reachingOut = (url: string): Buffer => {
  const content = `
    <style>@import url(${url}); @font-face { font-family: x; src: url(${url}) }</style>
    <image href="${url}" width="64" height="64"/><image xlink:href="${url}" width="64" height="64"/>
    <use href="${url}#a"/><rect width="64" height="64" fill="url(${url}#a)"/>
    <filter id="f"><feImage href="${url}"/></filter><rect width="64" height="64" filter="url(#f)" fill="none"/>
    <xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="${url}"/>`;
  const head = `<?xml version="1.0"?><?xml-stylesheet href="${url}"?><!DOCTYPE svg SYSTEM "${url}">`;
  return Buffer.from(head + svg(content, 'width="64" height="64"').toString());
};
