import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { listAll, testContentStore } from '../../../../test/support/files/content-store-promises';
import { S3Server, sendS3Error } from '../../../../test/support/files/s3-server';
import type { S3Address } from '../../../kernel/config/s3-address';
import {
  ContentMissingError,
  ContentStoreFullError,
  ContentStoreUnreachableError,
  ContentTooLargeError,
} from '../content-errors';
import { S3ContentStore } from './s3-content-store';
import { UploadSpool } from './upload-spool';

const MIB = 1024 * 1024;
const bytesOf = (...pieces: (string | Buffer)[]) => Readable.from(pieces.map(piece => Buffer.from(piece)));

describe('content in S3', () => {
  let server: S3Server;
  let spoolFolder: string;
  beforeEach(async () => {
    server = await S3Server.start();
    spoolFolder = mkdtempSync(join(tmpdir(), 'spool-'));
  });
  afterEach(async () => {
    // Whatever happens, nothing is left on the disk.
    expect(readdirSync(spoolFolder)).toEqual([]);
    rmSync(spoolFolder, { recursive: true });
    await server.close();
  });

  /** Answers requests whose method and address match with an error, in place of the server. */
  const refuse = (which: RegExp, status: number, code: string, times = Infinity) => {
    server.intercept = (request, response) => {
      if (!which.test(`${request.method} ${request.url}`) || times-- <= 0) return false;
      sendS3Error(request, response, status, code);
      return true;
    };
  };

  const openStore = (changes: Partial<S3Address> = {}, spool = new UploadSpool(spoolFolder, 256 * MIB)) =>
    new S3ContentStore(server.address(changes), spool);

  const impatient = (answerMs: number) =>
    new S3ContentStore(server.address(), new UploadSpool(spoolFolder, 256 * MIB), { answerMs, bytesMs: 100 });

  describe('keeps the promises of every store', () => {
    testContentStore(() => openStore());
  });

  it('is below its prefix by the first two digits, signed with the hash of its bytes', async () => {
    const { sha256 } = await openStore({ prefix: 'team/one/' }).write(bytesOf('x'), 10);
    const put = server.requests.find(({ method }) => method === 'PUT')!;
    expect(put.url).toMatch(new RegExp(`^/files/team/one/${sha256.slice(0, 2)}/${sha256}`));
    expect(put.headers['x-amz-content-sha256']).toBe(sha256);
  });

  it('leaves alone what others have in the bucket', async () => {
    const other = await openStore({ prefix: 'other/' }).write(bytesOf('theirs'), 10);
    const store = openStore({ prefix: 'ours/' });
    expect(await listAll(store)).toEqual([]);
    await store.remove(other.sha256);
    expect(await openStore({ prefix: 'other/' }).has(other.sha256)).toBe(true);
    expect(await listAll(openStore())).toEqual([]);
  });

  it('goes in parts when it is large, and comes back whole and as a range over two of them', async () => {
    const large = randomBytes(20 * MIB);
    const store = openStore();
    const { sha256, size } = await store.write(bytesOf(large), 32 * MIB);
    expect(size).toBe(large.length);
    expect(server.requests.filter(({ url = '' }) => /partNumber=/.test(url))).toHaveLength(3);
    expect(server.unfinished).toEqual([]);
    expect((await buffer(await store.read(sha256))).equals(large)).toBe(true);
    const [start, end] = [8 * MIB - 5, 8 * MIB + 4];
    expect(await buffer(await store.read(sha256, { start, end }))).toEqual(large.subarray(start, end + 1));
  });

  it('leaves no parts behind when one of them is refused', async () => {
    refuse(/partNumber=2/, 403, 'AccessDenied');
    await expect(openStore().write(bytesOf(Buffer.alloc(20 * MIB)), 32 * MIB)).rejects.toThrow(
      ContentStoreUnreachableError,
    );
    expect(server.unfinished).toEqual([]);
    expect(await listAll(openStore())).toEqual([]);
  });

  it('sends a part again when the store fails once', async () => {
    refuse(/partNumber=2/, 503, 'SlowDown', 1);
    const large = randomBytes(20 * MIB);
    const { sha256 } = await openStore().write(bytesOf(large), 32 * MIB);
    expect((await buffer(await openStore().read(sha256))).equals(large)).toBe(true);
  });

  it('sweeps the parts of a killed process, and none that are younger or of others', async () => {
    const store = openStore({ prefix: 'ours/' });
    // As after a kill: nobody aborts.
    refuse(/partNumber=|^DELETE/, 403, 'Killed');
    const large = () => bytesOf(Buffer.alloc(20 * MIB));
    await expect(store.write(large(), 32 * MIB)).rejects.toThrow();
    await expect(openStore({ prefix: 'other/' }).write(large(), 32 * MIB)).rejects.toThrow();
    server.intercept = () => false;
    expect(server.unfinished).toHaveLength(2);
    expect(await store.removeUnfinished(new Date(Date.now() - 60_000))).toBe(0);
    expect(await store.removeUnfinished(new Date(Date.now() + 60_000))).toBe(1);
    expect(server.unfinished).toEqual([expect.stringMatching(/^other\//)]);
  });

  it('sweeps nothing in a store that cannot list parts', async () => {
    refuse(/[?&]uploads/, 501, 'NotImplemented');
    expect(await openStore().removeUnfinished(new Date())).toBe(0);
  });

  it('lists more than one page', async () => {
    const store = openStore();
    await Promise.all(Array.from({ length: 5 }, (_, at) => store.write(bytesOf(String(at)), 10)));
    server.pageLength = 2;
    expect(await listAll(store)).toHaveLength(5);
    expect(server.requests.filter(({ url = '' }) => /list-type=2/.test(url))).toHaveLength(3);
  });

  describe('when it cannot be used', () => {
    const faultOf = async (changes: Partial<S3Address>) => openStore(changes).findFault();

    it('says that the credentials are wrong, and never which', async () => {
      const secretAccessKey = 'hunter2-of-the-store';
      expect(await faultOf({ secretAccessKey })).toMatch(/refuses the credentials.*SignatureDoesNotMatch/);
      expect(await faultOf({ accessKeyId: 'NOBODY' })).toMatch(/refuses the credentials.*InvalidAccessKeyId/);
      const error = await openStore({ secretAccessKey })
        .write(bytesOf('x'), 10)
        .catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(ContentStoreUnreachableError);
      const shown = JSON.stringify([
        error,
        (error as Error).cause,
        (error as Error).stack,
        Object.entries(error as object),
      ]);
      expect(shown).not.toContain('hunter2');
      expect(JSON.stringify((error as Error).cause)).not.toContain('StringToSign');
    });

    it('says that the bucket is missing', async () => {
      expect(await faultOf({ bucket: 'elsewhere' })).toMatch(/has no bucket elsewhere/);
    });

    it.each([
      ['AccessDenied', 403, /does not allow/],
      ['PermanentRedirect', 301, /another region than us-east-1/],
      ['AuthorizationHeaderMalformed', 400, /another region/],
      ['RequestTimeTooSkewed', 403, /clock/],
      ['QuotaExceeded', 403, /no room/],
      ['InternalError', 500, /does not answer as it should.*InternalError/],
    ])('says what %s means', async (code, status, words) => {
      refuse(/./, status, code);
      expect(await faultOf({})).toMatch(words);
    });

    it('is full when the store says so', async () => {
      refuse(/^PUT/, 507, 'InsufficientStorage');
      await expect(openStore().write(bytesOf('x'), 10)).rejects.toThrow(ContentStoreFullError);
    });

    it('is unreachable while nothing answers, and works again afterwards', async () => {
      const store = openStore();
      const { sha256 } = await store.write(bytesOf('x'), 10);
      const { port } = server;
      await server.stop();
      await expect(store.read(sha256)).rejects.toThrow(ContentStoreUnreachableError);
      await expect(store.write(bytesOf('y'), 10)).rejects.toThrow(ContentStoreUnreachableError);
      expect(await store.findFault()).toMatch(/does not answer as it should.*ECONNREFUSED/);
      await server.listen(port);
      expect(await store.findFault()).toBeNull();
      expect((await buffer(await store.read(sha256))).toString()).toBe('x');
    });

    it('is unreachable when it answers what is no S3', async () => {
      server.intercept = (_, response) => !!response.writeHead(200).end('<html>welcome</html>');
      await expect(openStore().has('0'.repeat(64))).resolves.toBe(true);
      server.intercept = (_, response) => !!response.destroy();
      await expect(openStore().has('0'.repeat(64))).rejects.toThrow(ContentStoreUnreachableError);
    });

    it('is unreachable when it accepts everything and says nothing', async () => {
      server.intercept = () => true;
      const store = impatient(100);
      expect(await store.findFault()).toMatch(/does not answer as it should/);
      await expect(store.read('0'.repeat(64))).rejects.toThrow(ContentStoreUnreachableError);
    });

    it('ends a download that stands still, but not one whose reader is slow', async () => {
      const store = impatient(5000);
      const { sha256 } = await store.write(bytesOf(Buffer.alloc(4 * MIB)), 4 * MIB);
      const slow = await store.read(sha256);
      await new Promise(resolve => setTimeout(resolve, 150));
      expect(await buffer(slow)).toHaveLength(4 * MIB);
      server.intercept = (_, response) => response.writeHead(200, { 'content-length': 100 }).write('half');
      await expect(buffer(await store.read(sha256))).rejects.toThrow(ContentStoreUnreachableError);
    });

    it('ends a download whose bytes stop coming, as an error of the store', async () => {
      const store = openStore();
      const { sha256 } = await store.write(bytesOf('x'.repeat(100)), 100);
      server.intercept = (_, response) => {
        response.writeHead(200, { 'content-length': 100 }).write('half', () => response.destroy());
        return true;
      };
      await expect(buffer(await store.read(sha256))).rejects.toThrow(ContentStoreUnreachableError);
    });
  });

  it('closes the connection of a download that nobody reads', async () => {
    const store = openStore();
    const { sha256 } = await store.write(bytesOf(Buffer.alloc(4 * MIB)), 4 * MIB);
    const stream = await store.read(sha256);
    const { socket } = server.requests.at(-1)!;
    const closed = new Promise(resolve => socket.once('close', resolve));
    stream.destroy();
    await closed;
  });

  it('takes no name but that of content', async () => {
    await expect(openStore().read('../../other')).rejects.toThrow(TypeError);
    await expect(openStore().remove('..')).rejects.toThrow(TypeError);
    await expect(openStore().read('0'.repeat(64))).rejects.toThrow(ContentMissingError);
  });

  describe('uploads that wait on the disk', () => {
    it('share a room, are asked to come back when it is used up, and give it back', async () => {
      const store = openStore({}, new UploadSpool(spoolFolder, 2 * MIB));
      const slow = new Readable({ read: () => undefined });
      const first = store.write(slow, 10);
      const endless = new Readable({ read: () => undefined });
      const second = expect(store.write(endless, 10)).rejects.toThrow('gone');
      await expect(store.write(bytesOf('x'), 10)).rejects.toMatchObject({
        name: 'ContentStoreUnreachableError',
        cause: { name: 'SpoolUsedUpError' },
      });
      slow.push('x');
      slow.push(null);
      await first;
      endless.destroy(new Error('gone'));
      await second;
      await expect(store.write(bytesOf('x'), 10)).resolves.toMatchObject({ size: 1 });
    });

    it('are never larger than the whole room', async () => {
      const store = openStore({}, new UploadSpool(spoolFolder, 32 * MIB));
      const pieces = Array.from({ length: 33 }, () => Buffer.alloc(MIB));
      await expect(store.write(bytesOf(...pieces), 64 * MIB)).rejects.toThrow(ContentTooLargeError);
      await expect(store.write(bytesOf('x'), 10)).resolves.toMatchObject({ size: 1 });
    });

    it('are refused when the disk is nearly full', async () => {
      const spool = new UploadSpool(spoolFolder, 32 * MIB);
      jest.spyOn(spool, 'freeBytes').mockResolvedValue(1024);
      await expect(openStore({}, spool).write(bytesOf('x'), 10)).rejects.toThrow(ContentStoreFullError);
    });
  });
});
