import { InvalidInputError, NotFoundError, sdk, StoreAccessError, type StoredFile } from '@sv/sdk';
import { newId } from '@sv/server/ids/new-id';
import { createHash } from 'node:crypto';
import { Agent } from 'node:http';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { RuntimeConfig } from '../../src/kernel/config/runtime-config';
import { asPlugin } from '../support/calling';
import { filesPlugin } from '../support/plugins/files-plugin';
import { testPlugins } from '../support/plugins/test-plugins';
import { contentFilesIn, fieldPart, filePart, FORM, formOf } from '../support/files/upload-body';
import { startTestInstance, type TestInstance } from '../support/test-instance';

const RECEIPTS = 'com.example.receipts';

describe('files of a plugin', () => {
  let instance: TestInstance;
  beforeAll(async () => {
    instance = await startTestInstance({ plugins: [...testPlugins(), filesPlugin({ id: RECEIPTS })] });
  });
  afterAll(() => instance.close());

  const ownerId = () => instance.people.get('user')!.id;
  const asReceipts = <R>(work: () => R) => asPlugin(instance, RECEIPTS, work);
  const put = (content: string, name = 'note.txt') =>
    asReceipts(() => sdk.files.put(Readable.from([Buffer.from(content)]), { name, ownerId: ownerId() }));
  const contents = () => contentFilesIn(instance.get(RuntimeConfig).dataDir);

  it('are stored with name, type, size and hash, and read again', async () => {
    const stored = await put('hello', 'Grüße.txt');
    const sha256 = createHash('sha256').update('hello').digest('hex');
    expect(stored).toMatchObject({ name: 'Grüße.txt', type: 'text/plain', size: 5, sha256, ownerId: ownerId() });
    await asReceipts(async () => {
      expect(await sdk.files.get(stored.id)).toEqual(stored);
      expect(await text(await sdk.files.open(stored.id))).toBe('hello');
    });
    expect(await contents()).toContain(sha256);
  });

  it('may be bytes, and may be empty', async () => {
    const [bytes, empty] = await asReceipts(() =>
      Promise.all([
        sdk.files.put(new Uint8Array([0, 1, 2]), { name: 'x', ownerId: ownerId() }),
        sdk.files.put(new Uint8Array(), { name: '', ownerId: ownerId() }),
      ]),
    );
    expect(bytes).toMatchObject({ size: 3, type: 'application/octet-stream' });
    expect(empty).toMatchObject({ size: 0, name: 'file' });
    expect(await asReceipts(async () => text(await sdk.files.open(empty!.id)))).toBe('');
  });

  it('are listed for each owner, newest first, page by page', async () => {
    const other = instance.people.get('admin')!.id;
    const ids = [];
    for (const name of ['1', '2', '3'])
      ids.push((await asReceipts(() => sdk.files.put(Buffer.from(name), { name, ownerId: other }))).id);
    const [first, rest] = await asReceipts(async () => {
      const page = await sdk.files.list({ ownerId: other, limit: 2 });
      return [page, await sdk.files.list({ ownerId: other, limit: 2, cursor: page.nextCursor! })];
    });
    expect([...first!.files, ...rest!.files].map(({ id }) => id)).toEqual(ids.reverse());
    expect(rest!.nextCursor).toBeNull();
  });

  it('are counted, and uncounted when they are removed', async () => {
    const before = await asReceipts(() => sdk.files.usage());
    const { id } = await put('12345678');
    expect(await asReceipts(() => sdk.files.usage())).toEqual({
      ...before,
      files: before.files + 1,
      bytes: before.bytes + 8,
    });
    await asReceipts(() => sdk.files.remove(id));
    expect(await asReceipts(() => sdk.files.usage())).toEqual(before);
    await expect(asReceipts(() => sdk.files.remove(id))).rejects.toThrow(NotFoundError);
    await expect(asReceipts(() => sdk.files.open(id))).rejects.toThrow(NotFoundError);
  });

  it('are removed once, however many remove them at once', async () => {
    const before = await asReceipts(() => sdk.files.usage());
    const { id } = await put('once');
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => asReceipts(() => sdk.files.remove(id))));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await asReceipts(() => sdk.files.usage())).toEqual(before);
  });

  it.each<[string, () => unknown]>([
    ['no name', () => ({ ownerId: ownerId() })],
    ['a name that is none', () => ({ name: 7, ownerId: ownerId() })],
    ['no owner', () => ({ name: 'x' })],
    ['an owner that is no id', () => ({ name: 'x', ownerId: '../x' })],
  ])('are refused with %s', async (_, input) => {
    const call = asReceipts(() => sdk.files.put(Buffer.from('x'), input() as never));
    await expect(call).rejects.toThrow(InvalidInputError);
  });

  it('are refused for somebody whom the workspace does not know, and for what is no content', async () => {
    const nobody = asReceipts(() => sdk.files.put(Buffer.from('x'), { name: 'x', ownerId: newId() }));
    await expect(nobody).rejects.toThrow(NotFoundError);
    const nothing = asReceipts(() => sdk.files.put('text' as never, { name: 'x', ownerId: ownerId() }));
    await expect(nothing).rejects.toThrow(InvalidInputError);
    await expect(asReceipts(async () => sdk.files.uploads())).rejects.toThrow(InvalidInputError);
    await expect(asReceipts(() => sdk.files.list({ ownerId: ownerId(), limit: 201 }))).rejects.toThrow(
      InvalidInputError,
    );
  });

  it('are refused inside a transaction', async () => {
    const inside = instance.dataSource.transaction(() => put('x'));
    await expect(inside).rejects.toThrow(StoreAccessError);
  });

  describe('uploaded to a route', () => {
    const upload = (body: Buffer | string, type = FORM, path = '') =>
      instance.as('user').post(`/receipts/api/files${path}`).set('content-type', type).send(body);

    it('come in a form, with the text fields before them', async () => {
      const { body } = await upload(formOf(filePart('one', 'a.txt'), filePart('two', 'b.txt'))).expect(201);
      expect((body as StoredFile[]).map(({ name, size }) => [name, size])).toEqual([
        ['a.txt', 3],
        ['b.txt', 3],
      ]);
      const first = formOf(fieldPart('note', 'für Ada'), filePart('one'), filePart('two'));
      const answer = await upload(first, FORM, '/first').expect(201);
      expect(answer.body).toEqual({ fields: { note: 'für Ada' }, field: 'file' });
    });

    it('are stored also by a handler that returns from the loop, and the connection can be used again', async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      const large = Buffer.alloc(3 * 1024 * 1024, 'x');
      for (const body of [formOf(filePart(large, 'a'), filePart(large, 'b')), large]) {
        for (const path of ['/returned', '/first']) {
          const type = body === large ? 'application/octet-stream' : FORM;
          const { body: stored } = await upload(body, type, path).agent(agent).expect(201);
          if (path === '/returned') expect(stored).toMatchObject({ size: large.length });
        }
      }
      agent.destroy();
    });

    it('come as the whole body, with the name of a header', async () => {
      const { body } = await upload('raw bytes', 'text/csv')
        .set('content-disposition', `attachment; filename*=UTF-8''%E2%82%AC.csv`)
        .expect(201);
      expect(body).toMatchObject([{ name: '€.csv', size: 9, type: 'text/csv' }]);
    });

    it('leave the other routes as they were', async () => {
      await upload('x', 'text/plain', '/json').expect(415);
      await upload(formOf(filePart('x')), FORM, '/json').expect(415);
      await upload('{}', 'application/json', '/json').expect(201);
    });

    it.each<[string, () => Buffer]>([
      ['no file', () => formOf(fieldPart('a', 'b'))],
      ['nothing', () => formOf()],
      ['more files than may come', () => formOf(...['1', '2', '3', '4'].map(one => filePart(one)))],
      ['no end', () => filePart('never ends')],
      ['no form', () => Buffer.from('x')],
    ])('are refused when the form has %s', async (_, body) => {
      await upload(body()).expect(400);
    });

    it('are refused when the bytes are not of an accepted type, whatever the form says', async () => {
      const { body } = await upload(formOf(filePart('<html>', 'x.png', 'image/png')), FORM, '/pictures').expect(415);
      expect(body).toMatchObject({ code: 'unsupported-media-type' });
    });

    it('are refused without a session before anything is read', async () => {
      await instance.anonymous().post('/receipts/api/files').set('content-type', FORM).send(formOf()).expect(401);
    });
  });
});
