import fc from 'fast-check';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { ArchiveRefusedError } from './archive-refused.error';
import { craftZip } from './testing/craft-zip';
import { VerifiedZip } from './verified-zip';

const RUNS = 10_000;
const limits = {
  archiveBytes: 1_000_000,
  entries: 50,
  entryBytes: 1_000_000,
  unpackedBytes: 2_000_000,
  ratio: 100,
  nameBytes: 200,
};

/** How an archive is changed: bytes overwritten, cut out, put in or doubled, at places counted from its end or beginning. */
type Mutation = { kind: 'set' | 'cut' | 'insert' | 'copy' | 'number'; at: number; length: number; bytes: Uint8Array };

const mutation: fc.Arbitrary<Mutation> = fc.record({
  kind: fc.constantFrom('set', 'cut', 'insert', 'copy', 'number'),
  at: fc.nat(4000),
  length: fc.integer({ min: 1, max: 60 }),
  bytes: fc.uint8Array({ minLength: 1, maxLength: 8 }),
});

const NUMBERS = [0, 1, 0xff, 0xffff, 0x7fffffff, 0xffffffff];

function mutate(bytes: Buffer, { kind, at, length, bytes: put }: Mutation): Buffer {
  const from = at % (bytes.length + 1);
  const [before, rest] = [bytes.subarray(0, from), bytes.subarray(from)];
  if (kind === 'cut') return Buffer.concat([before, rest.subarray(length)]);
  if (kind === 'insert') return Buffer.concat([before, put, rest]);
  if (kind === 'copy') return Buffer.concat([before, rest.subarray(0, length), rest]);
  const word = Buffer.alloc(4);
  word.writeUInt32LE(NUMBERS[put[0]! % NUMBERS.length]!);
  const over = (kind === 'number' ? word : Buffer.from(put)).subarray(0, rest.length);
  return Buffer.concat([before, over, rest.subarray(over.length)]);
}

describe('a ZIP with anything in it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sv-fuzz-'));
  const path = join(folder, 'archive.zip');
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** @returns whether it was taken @throws whatever is no refusal */
  async function isTaken(bytes: Buffer): Promise<boolean> {
    writeFileSync(path, bytes);
    try {
      const zip = await VerifiedZip.open(path, { limits });
      for (const name of zip.entries.keys()) await zip.read(name);
      await zip.close();
      return true;
    } catch (error) {
      if (!(error instanceof ArchiveRefusedError)) throw error;
      return false;
    }
  }

  it(`is taken or refused by name, ${RUNS} times`, async () => {
    const zip = new ZipFile();
    zip.addReadStreamLazy('a.ndjson', done => done(null, Readable.from([Buffer.from('{"a":1}\n'.repeat(20))])));
    zip.addBuffer(Buffer.from('stored as it is'), 'files/ü.bin', { compress: false });
    zip.end({ forceZip64Format: true, comment: '' });
    const sources = [await buffer(zip.outputStream), craftZip([{ name: 'a', content: 'x'.repeat(50) }, { name: 'b' }])];
    for (const source of sources) expect(await isTaken(source)).toBe(true);

    let refused = 0;
    const which = fc.constantFrom(...sources);
    await fc.assert(
      fc.asyncProperty(which, fc.array(mutation, { minLength: 1, maxLength: 3 }), async (source, mutations) => {
        if (!(await isTaken(mutations.reduce(mutate, source)))) refused += 1;
      }),
      { numRuns: RUNS },
    );
    // What says nothing of the content may be changed: times, versions.
    expect(refused).toBeGreaterThan(RUNS / 2);
  }, 120_000);

  it('is refused when it is noise', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async bytes => {
        expect(await isTaken(Buffer.from(bytes))).toBe(false);
      }),
      { numRuns: 1000 },
    );
  });
});
