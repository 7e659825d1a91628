import { sdk } from '@sv/sdk';
import { request as httpRequest } from 'node:http';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { RuntimeConfig } from '../../src/kernel/config/runtime-config';
import { ContentStore } from '../../src/files/store/content-store';
import type { DiskContentStore } from '../../src/files/store/disk-content-store';
import { asPlugin } from '../support/calling';
import { contentFilesIn, fieldPart, filePart, FORM, formOf } from '../support/files/upload-body';
import { filesPlugin, UPLOAD_LIMIT } from '../support/plugins/files-plugin';
import { testPlugins } from '../support/plugins/test-plugins';
import { RawConnection } from '../support/raw-connection';
import { startTestInstance, type TestInstance } from '../support/test-instance';

const RECEIPTS = 'com.example.receipts';
const PATH = '/receipts/api/files';
const MIB = 1024 * 1024;
const GRACE_MS = 5000;

interface Answer {
  status: number;
  code?: string;
}

describe('files that are too large', () => {
  let instance: TestInstance;
  beforeAll(async () => {
    instance = await startTestInstance({
      plugins: [...testPlugins(), filesPlugin({ id: RECEIPTS })],
      env: { FILES_LIMIT_BYTES: String(8 * MIB) },
    });
  });
  afterAll(() => instance.close());

  const ownerId = () => instance.people.get('user')!.id;
  const stored = () => contentFilesIn(instance.get(RuntimeConfig).dataDir);
  const headersOf = (type: string) => ({ cookie: instance.as('user').cookie, 'content-type': type });

  /** Sends pieces without announcing a length. */
  const sendChunked = (pieces: Iterable<Buffer>, type = FORM): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const headers = { ...headersOf(type), 'transfer-encoding': 'chunked' };
      const call = httpRequest(`${instance.url}${PATH}`, { method: 'POST', headers }, answer => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => {
          const { code } = JSON.parse(Buffer.concat(chunks).toString()) as { code?: string };
          resolve({ status: answer.statusCode!, code });
          call.destroy();
        });
      });
      call.on('error', reject);
      Readable.from(pieces).pipe(call);
    });

  function* endless(bytes: number, start: Buffer = Buffer.alloc(0)): Generator<Buffer> {
    yield start;
    for (let sent = 0; sent < bytes; sent += 64 * 1024) yield Buffer.alloc(64 * 1024, 'x');
  }

  /** The head of a part, whose content never ends. */
  const open = filePart('').subarray(0, -2);

  it.each([
    ['a form', FORM],
    ['a raw body', 'application/octet-stream'],
  ])('are refused before anything is read when they say so: %s of 10 GB', async (_, type) => {
    const connection = await RawConnection.open(instance.url);
    const head = {
      ...headersOf(type),
      host: 'localhost:3000',
      origin: 'http://localhost:3000',
      'content-length': 1e10,
    };
    connection.say(`POST ${PATH} HTTP/1.1`, ...Object.entries(head).map(([name, value]) => `${name}: ${value}`), '');
    expect(await connection.until(/file-too-large/)).toMatch(/^HTTP\/1.1 413 /);
    await connection.closed();
    expect(await stored()).toEqual([]);
  });

  it.each<[string, Iterable<Buffer>, string]>([
    ['a form', endless(32 * MIB, open), FORM],
    ['a raw body', endless(32 * MIB), 'application/octet-stream'],
    [
      'what comes after the file',
      endless(32 * MIB, Buffer.concat([filePart('x'), fieldPart('a', '').subarray(0, -2)])),
      FORM,
    ],
    ['what comes before the first part', endless(32 * MIB), FORM],
  ])('are refused while they arrive, when nothing was announced: %s', async (_, pieces, type) => {
    expect([413, 400]).toContain((await sendChunked(pieces, type)).status);
  });

  it('say which limit it was, and leave nothing behind', async () => {
    const before = await stored();
    expect(await sendChunked(endless(6 * MIB, open))).toEqual({ status: 413, code: 'file-too-large' });
    expect(await stored()).toEqual(before);
  });

  it('fit exactly, or not at all', async () => {
    const send = (bytes: number) =>
      instance
        .as('user')
        .post(PATH)
        .set('content-type', FORM)
        .send(formOf(filePart(Buffer.alloc(bytes))));
    await send(UPLOAD_LIMIT).expect(201);
    expect((await send(UPLOAD_LIMIT + 1).expect(413)).body).toMatchObject({ code: 'file-too-large' });
  });

  it('do not fit into the workspace, whatever a plugin allows', async () => {
    const put = (bytes: number) =>
      asPlugin(instance, RECEIPTS, () => sdk.files.put(Buffer.alloc(bytes), { name: 'x', ownerId: ownerId() }));
    await expect(put(8 * MIB)).resolves.toMatchObject({ size: 8 * MIB });
    await expect(put(8 * MIB + 1)).rejects.toMatchObject({ name: 'FileRefusedError', reason: 'too-large' });
  });

  it('find no room on a full disk', async () => {
    const full = jest.spyOn(instance.get(ContentStore) as DiskContentStore, 'freeBytes').mockResolvedValue(0);
    const send = instance
      .as('user')
      .post(PATH)
      .set('content-type', FORM)
      .send(formOf(filePart('x')));
    expect((await send.expect(507)).body).toMatchObject({ code: 'insufficient-storage' });
    full.mockRestore();
  });

  it.each<[string, string, Buffer]>([
    ['a form', FORM, Buffer.concat([open, Buffer.alloc(MIB)])],
    ['a raw body', 'application/octet-stream', Buffer.alloc(MIB)],
  ])('leave nothing behind when the sender goes away in the middle: %s', async (_, type, sent) => {
    const before = await stored();
    const usage = await asPlugin(instance, RECEIPTS, () => sdk.files.usage());
    const headers = { ...headersOf(type), 'content-length': 2 * MIB };
    const call = httpRequest(`${instance.url}${PATH}`, { method: 'POST', headers });
    call.on('error', () => undefined).write(sent);
    await until(async () => (await stored()).length > before.length);
    call.destroy();
    await until(async () => (await stored()).length === before.length);
    expect(await asPlugin(instance, RECEIPTS, () => sdk.files.usage())).toEqual(usage);
  });

  it('are named by their source when that ends with an error', async () => {
    const source = Readable.from(
      (async function* () {
        yield Buffer.from('x');
        throw new Error('the source broke');
      })(),
    );
    const put = asPlugin(instance, RECEIPTS, () => sdk.files.put(source, { name: 'x', ownerId: ownerId() }));
    await expect(put).rejects.toThrow('the source broke');
  });

  it('have a boundary', async () => {
    const none = instance.as('user').post(PATH).set('content-type', 'multipart/form-data');
    await none.send(formOf(filePart('x'))).expect(400);
  });
});

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const endsAt = Date.now() + GRACE_MS;
  while (!(await isSo())) {
    if (Date.now() > endsAt) throw new Error('It did not come to that.');
    await pause(10);
  }
}
