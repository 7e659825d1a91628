import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import type { ZipLimits } from './zip-limits';
import { craftZip, type CraftedEntry, type CraftedZip } from './testing/craft-zip';
import { VerifiedZip } from './verified-zip';

const LIMITS: ZipLimits = {
  archiveBytes: 64 * 1024 * 1024,
  entries: 1000,
  entryBytes: 4 * 1024 * 1024,
  unpackedBytes: 16 * 1024 * 1024,
  ratio: 100,
  nameBytes: 200,
};

const folder = mkdtempSync(join(tmpdir(), 'sv-zip-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let count = 0;

const open = (bytes: Buffer, limits: Partial<ZipLimits> = {}): Promise<VerifiedZip> => {
  const path = join(folder, `${(count += 1)}.zip`);
  writeFileSync(path, bytes);
  return VerifiedZip.open(path, { limits: { ...LIMITS, ...limits } });
};
const codeOf = async (bytes: Buffer, limits: Partial<ZipLimits> = {}): Promise<string> => {
  try {
    await (await open(bytes, limits)).close();
    return 'accepted';
  } catch (error) {
    return (error as { code: string }).code;
  }
};
const crafted = (entries: CraftedEntry[], zip: CraftedZip = {}) => codeOf(craftZip(entries, zip));
const good: CraftedEntry = { name: 'a.txt', content: 'one\ntwo' };

/** As the export writes it: sizes behind the content, times in an extra field. */
async function written(files: Record<string, Buffer>, options: { forceZip64Format?: boolean } = {}): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files))
    zip.addReadStreamLazy(name, options, done => done(null, Readable.from([content], { objectMode: false })));
  zip.end({ forceZip64Format: false, comment: '', ...options });
  return buffer(zip.outputStream);
}

describe('a ZIP that is what it says', () => {
  const noise = randomBytes(200_000);

  it.each([{}, { forceZip64Format: true }])('is opened as yazl writes it, %j', async options => {
    const zip = await open(
      await written({ 'manifest.json': Buffer.from('{}'), 'grüße/b.bin': noise, empty: Buffer.alloc(0) }, options),
    );
    expect([...zip.entries.keys()]).toEqual(['manifest.json', 'grüße/b.bin', 'empty']);
    expect(zip.entries.get('grüße/b.bin')).toEqual({
      name: 'grüße/b.bin',
      bytes: noise.length,
      sha256: createHash('sha256').update(noise).digest('hex'),
      lines: expect.any(Number) as number,
    });
    expect(await zip.read('grüße/b.bin')).toEqual(noise);
    expect(await zip.read('empty')).toHaveLength(0);
    const chunks: Buffer[] = [];
    for await (const chunk of zip.content('grüße/b.bin')) chunks.push(chunk);
    expect(Buffer.concat(chunks)).toEqual(noise);
    await zip.close();
  });

  it('counts lines, the last one with or without a break', async () => {
    const zip = await open(
      craftZip([good, { name: 'b', content: 'one\n', isStored: true }, { name: 'c', content: '' }]),
    );
    expect([...zip.entries.values()].map(({ lines }) => lines)).toEqual([2, 1, 0]);
    await zip.close();
  });

  it('with no entry at all is one too', async () => expect(await crafted([])).toBe('accepted'));
});

describe('a file that is no whole ZIP', () => {
  const whole = craftZip([good, { name: 'b', content: Buffer.alloc(5000, 'x'), isStored: true }]);

  it.each([
    ['empty', Buffer.alloc(0)],
    ['text', Buffer.from('hello there, this is not a ZIP at all')],
    ['of another kind', Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0])],
    ['with something in front (polyglot)', craftZip([good], { before: Buffer.from('<html>') })],
    ['with something in front that it does not count', Buffer.concat([Buffer.from('GIF89a'), whole])],
    ['with something behind (polyglot)', Buffer.concat([whole, Buffer.from('more')])],
    ['with a comment', craftZip([good], { comment: 'a comment' })],
  ])('%s', async (_, bytes) => expect(await codeOf(bytes)).toBe('archive-invalid'));

  it('cut off at any byte', async () => {
    for (let length = 1; length < whole.length; length += 1 + (length % 7)) {
      expect([length, await codeOf(whole.subarray(0, length))]).toEqual([length, 'archive-truncated']);
    }
  });
});

describe('names', () => {
  it.each([
    '../x',
    'a/../../x',
    'a/..',
    './a',
    'a//b',
    '/etc/passwd',
    '//host/share',
    'C:/x',
    'c:x',
    '..\\x',
    'a\\b',
    'a\u0000b',
    'a\u001bb',
    'a\nb',
    '',
    'x'.repeat(201),
  ])('%j leads elsewhere or is read differently', async name =>
    expect(await crafted([{ name, content: 'x' }])).toBe('archive-path'),
  );

  it('that are not UTF-8, or not said to be', async () => {
    expect(await crafted([{ name: Buffer.from([0x61, 0xff, 0xfe]), content: 'x' }])).toBe('archive-path');
    expect(await crafted([{ name: Buffer.from([0xc0, 0xae, 0xc0, 0xae]), content: 'x' }])).toBe('archive-path');
    expect(await crafted([{ name: 'grüße', content: 'x', told: { flags: 0 } }])).toBe('archive-path');
  });

  it('told in two ways', async () => {
    const extra = Buffer.from([0x75, 0x70, 6, 0, 1, 0, 0, 0, 0, 0x62]);
    expect(await crafted([{ ...good, extra }])).toBe('archive-path');
  });

  it.each([
    ['the same', ['a', 'a']],
    ['other capitals', ['a/B', 'A/b']],
    ['another spelling in Unicode', ['caf\u00e9', 'cafe\u0301']],
    ['a ligature', ['ofﬁce', 'office']],
  ])('two of them that are one: %s', async (_, names) =>
    expect(await crafted(names.map(name => ({ name, content: name })))).toBe('archive-duplicate-entry'),
  );
});

describe('kinds of entries', () => {
  it.each([
    ['a link', 0o120777],
    ['a folder', 0o040755],
    ['a device', 0o060600],
    ['a pipe', 0o010600],
    ['a socket', 0o140600],
    ['set user', 0o104755],
    ['set group', 0o102755],
  ])('%s', async (_, mode) => expect(await crafted([{ ...good, mode }])).toBe('archive-symlink'));

  it.each([
    ['encrypted', 0x0801, 8],
    ['encrypted strongly', 0x0841, 8],
    ['with an encrypted directory', 0x2800, 8],
    ['with AES', 0x0800, 99],
  ])('%s', async (_, flags, method) =>
    expect(await crafted([{ ...good, told: { flags, method } }])).toBe('archive-encrypted'),
  );

  it('packed in another way', async () => {
    for (const method of [1, 9, 12, 14, 93, 95]) {
      expect(await crafted([{ ...good, told: { method } }])).toBe('archive-invalid');
    }
  });
});

describe('checksums and sizes', () => {
  it('a wrong checksum in both headers', async () =>
    expect(await crafted([{ ...good, told: { crc32: 1 } }])).toBe('archive-checksum'));

  it('a changed byte of the content', async () => {
    const bytes = craftZip([{ name: 'a', content: Buffer.alloc(3000, 'abc'), isStored: true }]);
    bytes[1000]! ^= 1;
    expect(await codeOf(bytes)).toBe('archive-checksum');
  });

  it('content that cannot be unpacked', async () =>
    expect(await crafted([{ name: 'a', content: 'x', packed: Buffer.alloc(40, 0xff) }])).toBe('archive-checksum'));

  it.each([
    ['less than there is', { bytes: 3 }],
    ['more than there is', { bytes: 4000 }],
  ])('%s', async (_, told) => expect(await crafted([{ ...good, told }])).toBe('archive-invalid'));

  it('bytes behind the end of the packed content', async () => {
    const packed = Buffer.concat([deflateRawSync(Buffer.from('one')), Buffer.from('hidden')]);
    expect(await crafted([{ name: 'a', content: 'one', packed }])).toBe('archive-invalid');
  });

  it.each([
    ['name', { name: 'b.txt' }],
    ['size', { bytes: 3 }],
    ['packed size', { packedBytes: 3 }],
    ['checksum', { crc32: 3 }],
    ['flags', { flags: 0 }],
    ['method', { method: 0 }],
  ])('a %s in front of the content that the directory does not confirm', async (_, toldLocally) =>
    expect(await crafted([{ ...good, toldLocally }])).toBe('archive-invalid'),
  );

  it('entries that share bytes', async () =>
    expect(await crafted([good, { ...good, name: 'b.txt', at: 0 }])).toBe('archive-invalid'));

  it('an entry that is not in the directory', async () => {
    const hidden = craftZip([{ name: 'hidden', content: 'x' }]).subarray(0, 30 + 6 + 3);
    expect(await crafted([good], { before: hidden })).toBe('archive-invalid');
  });

  it.each([
    ['fewer entries', { entries: 1 }],
    ['more entries', { entries: 3 }],
    ['a smaller directory', { directoryBytes: 10 }],
    ['a directory elsewhere', { directoryStart: 0 }],
  ])('an end that says %s', async (_, zip) =>
    expect(await crafted([good, { ...good, name: 'b' }], zip)).toBe('archive-invalid'),
  );
});

describe('limits', () => {
  const zeros = (megabytes: number): CraftedEntry => {
    const content = Buffer.alloc(megabytes * 1024 * 1024);
    return {
      name: `zeros-${megabytes}`,
      packed: deflateRawSync(content),
      told: { bytes: content.length, crc32: crc32(content) },
    };
  };
  const noise: CraftedEntry = { name: 'noise', content: Buffer.alloc(200_000, 'n'), isStored: true };

  it('the file itself', async () =>
    expect(await codeOf(craftZip([noise]), { archiveBytes: 1000 })).toBe('archive-too-large'));

  it('entries', async () => {
    const entries = Array.from({ length: 1001 }, (_, at) => ({ name: `${at}`, isStored: true }));
    expect(await crafted(entries)).toBe('archive-too-many-entries');
  });

  it('one entry, as it says and as it is', async () => {
    const large = zeros(5);
    expect(await crafted([large, noise])).toBe('archive-entry-too-large');
    const lying = { ...large, told: { ...large.told, bytes: 10 } };
    expect(await codeOf(craftZip([lying, noise]), { ratio: 5000 })).toBe('archive-entry-too-large');
  });

  it('all of them, as they say and as they are', async () => {
    const { packed, told } = zeros(3);
    const many = (bytes: number) =>
      Array.from({ length: 6 }, (_, at) => ({ name: `z${at}`, packed, told: { ...told, bytes } }));
    expect(await codeOf(craftZip(many(3 * 1024 * 1024)), { ratio: 5000 })).toBe('archive-too-large');
    expect(await codeOf(craftZip(many(10)), { ratio: 5000 })).toBe('archive-too-large');
  });

  it('the ratio, of the whole and of one entry, as they say and as they are', async () => {
    const bomb = zeros(3);
    expect(await crafted([bomb])).toBe('archive-ratio');
    expect(await crafted([{ ...bomb, told: { ...bomb.told, bytes: 10 } }])).toBe('archive-ratio');
    expect(await crafted([bomb, noise])).toBe('archive-ratio');
  });
});
