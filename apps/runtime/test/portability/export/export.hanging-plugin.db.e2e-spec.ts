import { sdk, type ExportRequest } from '@sv/sdk';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pluginContext, runInContext } from '../../../src/kernel/request-context/request-context';
import { ArchiveRoom } from '../../../src/portability/export/archive/archive-room';
import { readPluginPart } from '../../../src/portability/export/plugins/plugin-part';
import { manyRecords } from '../../support/plugins/exporting-plugin';
import { aPlugin, type HostedTest, startHost } from '../../support/plugins/plugin-fixtures';

const SOON = { limits: { progressMs: 30, wholeMs: 60_000 } };
const PATIENT = { progressMs: 60_000, wholeMs: 60_000 };
const never = new Promise<void>(() => undefined);

describe('a plugin that hangs while it is exported', () => {
  let test: HostedTest;
  let folder: string;
  beforeEach(async () => {
    test = await startHost([aPlugin({ permissions: ['data:export'] })]);
    folder = await mkdtemp(join(tmpdir(), 'sv-hanging-'));
  });
  afterEach(async () => {
    await test.close();
    await rm(folder, { recursive: true });
  });

  const read = (
    provider: (request: ExportRequest) => AsyncIterable<unknown> | Promise<unknown[]>,
    { limits = PATIENT, signal = new AbortController().signal } = {},
  ) => {
    const plugin = test.host.get('com.example.notes');
    runInContext(pluginContext(plugin), () => sdk.portability.provideExport(provider));
    return readPluginPart({ plugin, userId: 'u1', folder, room: new ArchiveRoom(), signal, limits });
  };
  const timers = () => process.getActiveResourcesInfo().filter(name => name === 'Timeout').length;

  it('is given up after 1,000 records, and leaves nothing', async () => {
    const before = timers();
    const hanging = read(async function* () {
      yield* manyRecords(1000);
      await never;
    }, SOON);

    await expect(hanging).rejects.toThrow('longer than');
    expect(timers()).toBeLessThanOrEqual(before);
    expect(await readdir(folder)).toEqual([]);
  });

  it.each([
    ['before it begins', () => never.then(() => [])],
    [
      'in a promise of its own',
      () => ({ [Symbol.asyncIterator]: () => ({ next: () => never.then(() => ({ done: true as const, value: 0 })) }) }),
    ],
  ])('is given up %s', async (_, provider) => {
    await expect(read(provider, SOON)).rejects.toThrow('longer than');
  });

  it('runs its finally, and may add nothing, when it goes on after it was given up', async () => {
    let goOn = (): void => undefined;
    const late: unknown[] = [];
    const hanging = read(async function* ({ addFile }) {
      try {
        yield 1;
        await new Promise<void>(resolve => (goOn = resolve));
        yield 2;
      } finally {
        late.push(await Promise.resolve(addFile('late.txt', 'x')).catch((error: Error) => error.message));
      }
    }, SOON);
    await expect(hanging).rejects.toThrow('longer than');
    goOn();
    while (late.length === 0) await new Promise(resolve => setImmediate(resolve));

    expect(late).toEqual(['The export is over.']);
  });

  it('is given up when all of it takes too long, although it gets on', async () => {
    const endless = read(
      async function* () {
        for (;;) {
          await new Promise(resolve => setImmediate(resolve));
          yield 'on and on';
        }
      },
      { limits: { progressMs: 60_000, wholeMs: 20 } },
    );

    await expect(endless).rejects.toThrow('0.02 s');
  });

  it('ends at once when nobody wants it any more', async () => {
    const gone = new AbortController();
    const hanging = read(async () => (await never, []), {
      signal: gone.signal,
    });
    gone.abort(new Error('They left.'));

    await expect(hanging).rejects.toThrow('They left.');
    await expect(read(async () => [1], { signal: gone.signal })).rejects.toThrow('They left.');
  });

  it('keeps one checksum for a file that changes while it is packed', async () => {
    const content = Buffer.alloc(1_000_000, 'a');
    const part = await read(async function* ({ addFile }) {
      void addFile('changing.bin', content);
      for (let at = 0; at < 50; at++) {
        content.fill(at);
        await new Promise(resolve => setImmediate(resolve));
      }
      yield 1;
    });
    const [, file] = part!.entries;
    const packed: Buffer[] = [];
    await file!.spool.copyTo(async bytes => void packed.push(Buffer.from(bytes)), file!.from, file!.to);
    await part!.close();

    const { inflateRawSync, crc32 } = await import('node:zlib');
    const unpacked = inflateRawSync(Buffer.concat([...packed, Buffer.from([3, 0])]));
    expect([unpacked.length, crc32(unpacked)]).toEqual([1_000_000, file!.content.crc32]);
  });

  it.each([
    '',
    '/absolute',
    'C:/drive',
    '..',
    '../up',
    'a/../../b',
    './here',
    'a//b',
    'a\\b',
    'a\0b',
    'a\nb',
    'folder/',
    '\ud800',
    `${'x'.repeat(600)}`,
    7 as unknown as string,
  ])('has no part in the archive with a file at %j', async path => {
    await expect(read(async ({ addFile }) => (void addFile(path, 'x'), [1]))).rejects.toThrow(/path of a file/);
  });

  it.each([
    ['a.txt', 'a.txt'],
    ['a.txt', 'A.TXT'],
    ['ä', 'a\u0308'],
    ['a', 'a/b'],
    ['a/b', 'a'],
  ])('has no part in the archive with files at %j and %j, which are one somewhere', async (one, other) => {
    const both = read(async ({ addFile }) => (await addFile(one, 'x'), void addFile(other, 'y'), [1]));
    await expect(both).rejects.toThrow('one path');
  });

  it.each([[null], [7], [{}], [[1, 2]]])('has no part in the archive with a file of %j', async content => {
    await expect(read(async ({ addFile }) => (void addFile('a', content as never), [1]))).rejects.toThrow(
      'content of a file',
    );
  });
});
