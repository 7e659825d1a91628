import { request as httpRequest } from 'node:http';
import { RawConnection } from '../support/raw-connection';
import { startTestInstance, type TestInstance } from '../support/test-instance';
import { png, svg } from './pictures';

const LIMIT = 2 * 1024 * 1024;
const AVATAR = '/api/account/avatar';
const BOUNDARY = 'a-boundary';

/** An SVG of exactly so many bytes. */
const svgOf = (bytes: number): Buffer => {
  const empty = svg('<!----><rect width="9" height="9"/>');
  return svg(`<!--${' '.repeat(bytes - empty.length)}--><rect width="9" height="9"/>`);
};

/** One part of a form. */
const part = (head: string, content: Buffer | string): Buffer =>
  Buffer.concat([Buffer.from(`--${BOUNDARY}\r\n${head}\r\n\r\n`), Buffer.from(content), Buffer.from('\r\n')]);
const filePart = (content: Buffer | string, name = 'file') =>
  part(`content-disposition: form-data; name="${name}"; filename="x.png"\r\ncontent-type: image/png`, content);
const form = (...parts: Buffer[]): Buffer => Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]);

describe('tricks with multipart forms', () => {
  let instance: TestInstance;
  let picture: Buffer;
  beforeAll(async () => {
    instance = await startTestInstance();
    picture = await png();
  });
  afterAll(() => instance.close());
  beforeEach(() => instance.as('user').delete(AVATAR).expect(204));

  const send = (body: Buffer, type = `multipart/form-data; boundary=${BOUNDARY}`) =>
    instance.as('user').post(AVATAR).set('content-type', type).send(body);
  const rows = () => instance.dataSource.query('SELECT kind FROM assets');
  /** The status of an upload that announces no length. */
  const sendChunked = (chunks: Iterable<Buffer>): Promise<number> =>
    new Promise((resolve, reject) => {
      const headers = {
        cookie: instance.as('user').cookie,
        'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
        'transfer-encoding': 'chunked',
      };
      const call = httpRequest(`${instance.url}${AVATAR}`, { method: 'POST', headers }, answer => {
        answer.resume();
        resolve(answer.statusCode!);
        call.destroy();
      });
      call.on('error', reject);
      for (const chunk of chunks) call.write(chunk);
      call.end();
    });

  it('one file in the field `file` is taken, so that what follows is refused for what it is', async () => {
    await send(form(filePart(picture))).expect(200);
    expect(await rows()).toHaveLength(1);
  });

  it.each<[string, () => Buffer]>([
    ['no part at all', () => form()],
    ['two files', () => form(filePart(picture), filePart(picture))],
    ['the file in another field', () => form(filePart(picture, 'image'))],
    ['a second file in another field', () => form(filePart(picture), filePart(picture, 'image'))],
    ['a field and no file', () => form(part('content-disposition: form-data; name="file"', picture))],
    [
      'a field before the file',
      () => form(part('content-disposition: form-data; name="userId"', 'x'), filePart(picture)),
    ],
    [
      'a field behind the file',
      () => form(filePart(picture), part('content-disposition: form-data; name="userId"', 'x')),
    ],
    ['a thousand parts', () => form(...Array.from({ length: 1000 }, () => filePart('')))],
    ['a part with no name', () => form(part('content-disposition: form-data; filename="x.png"', picture))],
    ['a part with no head', () => form(part('', picture))],
    [
      'a head of 20 kB',
      () =>
        form(
          part(`x-long: ${'a'.repeat(20_000)}\r\ncontent-disposition: form-data; name="file"; filename="x"`, picture),
        ),
    ],
    [
      'another boundary',
      () => Buffer.from(form(filePart(picture)).toString('latin1').replaceAll(BOUNDARY, 'other'), 'latin1'),
    ],
    ['no end', () => filePart(picture)],
    ['nothing that is a form', () => Buffer.from('file=x')],
  ])('%s: is refused, and nothing is written', async (_, make) => {
    const { status, body } = await send(make());
    expect([status, body.code, body.errors?.[0].pointer]).toEqual([400, 'validation-failed', '/file']);
    expect(await rows()).toEqual([]);
  });

  it('a form without a boundary is refused', async () => {
    const { status, body } = await send(form(filePart(picture)), 'multipart/form-data; charset=utf-8');
    expect([status, body.code]).toEqual([400, 'validation-failed']);
  });

  it.each(['image/png', 'application/json', 'application/octet-stream', 'multipart/mixed; boundary=x', 'text/plain'])(
    'a body of type %s is no form (415)',
    async type => {
      const { status, body } = await send(form(filePart(picture)), type);
      expect([status, body.code]).toEqual([415, 'unsupported-media-type']);
    },
  );

  it('a form is taken by no other route (415)', async () => {
    const owner = instance.as('owner');
    for (const path of ['/api/account/notifications/read-all', '/api/admin/mail/test', `${AVATAR}/`]) {
      const { status } = await owner.post(path).attach('file', picture, 'x.png');
      expect([path, status]).toEqual([path, 415]);
    }
  });

  it('what says in its part that it is encoded is taken as the bytes that came', async () => {
    const encoded = part(
      'content-disposition: form-data; name="file"; filename="x.png"\r\ncontent-transfer-encoding: base64',
      picture.toString('base64'),
    );
    const { body } = await send(form(encoded)).expect(400);
    expect(body.code).toBe('unsupported-image');
  });

  it('a file name is a name and no path', async () => {
    const head = 'content-disposition: form-data; name="file"; filename="../../../../tmp/sv-escaped.png"';
    await send(form(part(head, picture))).expect(200);
  });

  it('a file may be as large as the limit, and not one byte larger', async () => {
    await send(form(filePart(svgOf(LIMIT)))).expect(200);
    const { status, body } = await send(form(filePart(svgOf(LIMIT + 1))));
    expect([status, body.code]).toEqual([413, 'body-too-large']);
  });

  it('a body that announces more than a form can have is refused before it is read', async () => {
    const connection = await RawConnection.open(instance.url);
    connection.say(
      `POST ${AVATAR} HTTP/1.1`,
      'host: localhost',
      `cookie: ${instance.as('user').cookie}`,
      `content-type: multipart/form-data; boundary=${BOUNDARY}`,
      'content-length: 999999999999',
      '',
    );
    expect(await connection.until(/\r\n\r\n/)).toMatch(/^HTTP\/1\.1 413 /);
  });

  it.each<[string, () => Iterable<Buffer>]>([
    ['one byte too many', () => [form(filePart(svgOf(LIMIT + 1)))]],
    ['eight megabytes in one file', () => [form(filePart(Buffer.alloc(4 * LIMIT)))]],
    ['three megabytes before the first part', () => [Buffer.alloc(3 * 1024 * 1024, 65), form(filePart(picture))]],
    ['three megabytes behind the last part', () => [form(filePart(picture)), Buffer.alloc(3 * 1024 * 1024, 65)]],
  ])('with no announced length, %s: counts what comes', async (_, make) => {
    expect(await sendChunked(make())).toBe(413);
    expect(await rows()).toEqual([]);
  });

  it('who goes away in the middle has written nothing', async () => {
    const body = form(filePart(picture));
    const connection = await RawConnection.open(instance.url);
    connection.say(
      `POST ${AVATAR} HTTP/1.1`,
      'host: localhost',
      `cookie: ${instance.as('user').cookie}`,
      `content-type: multipart/form-data; boundary=${BOUNDARY}`,
      `content-length: ${body.length}`,
      '',
      body.toString('latin1').slice(0, 150),
    );
    connection.leave();
    await instance.as('user').get('/api/shell').expect(200);
    expect(await rows()).toEqual([]);
  });
});
