import { sdk, type StoredFile } from '@sv/sdk';
import { request as httpRequest } from 'node:http';
import { asPlugin } from '../support/calling';
import { filesPlugin } from '../support/plugins/files-plugin';
import { testPlugins } from '../support/plugins/test-plugins';
import { startTestInstance, type TestInstance } from '../support/test-instance';

const RECEIPTS = 'com.example.receipts';
const GIF = Buffer.from('GIF89a and more');

describe('a file that a route serves', () => {
  let instance: TestInstance;
  let file: StoredFile;
  beforeAll(async () => {
    instance = await startTestInstance({ plugins: [...testPlugins(), filesPlugin({ id: RECEIPTS })] });
    file = await put('0123456789', 'digits.txt');
  });
  afterAll(() => instance.close());

  const put = (content: string | Buffer, name: string): Promise<StoredFile> =>
    asPlugin(instance, RECEIPTS, () =>
      sdk.files.put(Buffer.from(content), { name, ownerId: instance.people.get('user')!.id }),
    );
  const get = (headers: Record<string, string> = {}, { id } = file, query = '') =>
    instance.as('user').get(`/receipts/api/files/${id}/content${query}`).set(headers);

  it('comes whole, with its type, its tag and everything that keeps a browser from guessing', async () => {
    const { headers, text } = await get().expect(200);
    expect(text).toBe('0123456789');
    expect(headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-length': '10',
      'accept-ranges': 'bytes',
      etag: `"${file.sha256}"`,
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none'/) as string,
      'content-disposition': `inline; filename="digits.txt"; filename*=UTF-8''digits.txt`,
    });
  });

  it('is saved when it is asked for as a download', async () => {
    const { headers } = await get({}, file, '?download').expect(200);
    expect(headers['content-disposition']).toMatch(/^attachment;/);
  });

  it('is not sent again to who has it', async () => {
    for (const tag of [`"${file.sha256}"`, `W/"${file.sha256}"`, `"other", "${file.sha256}"`, '*']) {
      const { text, headers } = await get({ 'if-none-match': tag }).expect(304);
      expect([text, headers['content-length'], headers['etag']]).toEqual(['', undefined, `"${file.sha256}"`]);
    }
    await get({ 'if-none-match': '"other"' }).expect(200);
  });

  it('comes in parts', async () => {
    const { headers, text } = await get({ range: 'bytes=2-4' }).expect(206);
    expect(text).toBe('234');
    expect(headers).toMatchObject({ 'content-range': 'bytes 2-4/10', 'content-length': '3' });
    expect((await get({ range: 'bytes=-2' }).expect(206)).text).toBe('89');
    expect((await get({ range: 'bytes=8-' }).expect(206)).text).toBe('89');
  });

  it('comes whole when the part is of another version, or cannot be read', async () => {
    const range = 'bytes=2-4';
    expect((await get({ range, 'if-range': `"${file.sha256}"` }).expect(206)).text).toBe('234');
    for (const ifRange of ['"other"', `W/"${file.sha256}"`, 'Sat, 29 Oct 1994 19:43:31 GMT'])
      expect((await get({ range, 'if-range': ifRange }).expect(200)).text).toBe('0123456789');
    for (const strange of ['bytes=0-1,3-4', 'bytes=4-2', 'lines=1-2', 'bytes='])
      expect((await get({ range: strange }).expect(200)).text).toBe('0123456789');
  });

  it('has no part behind its end', async () => {
    const { headers, text } = await get({ range: 'bytes=10-' }).expect(416);
    expect([headers['content-range'], text]).toEqual(['bytes */10', '']);
  });

  it('is described without its content', async () => {
    const path = `/receipts/api/files/${file.id}/content`;
    const headers = { cookie: instance.as('user').cookie, range: 'bytes=2-4' };
    const answer = await new Promise<{ status?: number; length?: string }>((resolve, reject) => {
      httpRequest(`${instance.url}${path}`, { method: 'HEAD', headers }, response => {
        response.resume();
        resolve({ status: response.statusCode, length: response.headers['content-length'] });
      })
        .on('error', reject)
        .end();
    });
    expect(answer).toEqual({ status: 200, length: '10' });
  });

  it('may have no bytes, and no part of them', async () => {
    const empty = await put('', 'empty');
    const { headers, body } = await get({}, empty).expect(200);
    expect([headers['content-length'], (body as Buffer).length]).toEqual(['0', 0]);
    await get({ range: 'bytes=0-' }, empty).expect(416);
  });

  it('is closed when the client goes away in the middle', async () => {
    const large = await put(Buffer.alloc(4 * 1024 * 1024, GIF), 'large.gif');
    const headers = { cookie: instance.as('user').cookie };
    await new Promise<void>((resolve, reject) => {
      const call = httpRequest(`${instance.url}/receipts/api/files/${large.id}/content`, { headers }, response => {
        response.once('data', () => {
          call.destroy();
          resolve();
        });
      });
      call.on('error', error => (call.destroyed ? resolve() : reject(error))).end();
    });
    expect((await get({ range: 'bytes=0-5' }, large).expect(206)).body.toString()).toBe('GIF89a');
  });
});
