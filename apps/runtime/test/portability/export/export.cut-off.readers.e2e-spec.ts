import { VerifiedZip } from '@sv/server/archive/verified-zip';
import { execFile } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EntryPacker } from '../../../src/portability/export/zip/entry-packer';
import { ZipWriter } from '../../../src/portability/export/zip/zip-writer';
import { importLimits, takeExport } from '../../support/an-export';
import { exportingPlugin, manyRecords } from '../../support/plugins/exporting-plugin';
import { testPlugins } from '../../support/plugins/test-plugins';
import { startTestInstance } from '../../support/test-instance';

const { INFOZIP: UNZIP = 'unzip', SEVENZIP = '7z', PYTHON = 'python3' } = process.env;

/** Tries every archive that it is told of, a path in each line, and says which of them it takes. */
const PYTHON_PROGRAM = `
import sys, zipfile
for path in sys.stdin.read().split():
    try:
        with zipfile.ZipFile(path) as z:
            if z.testzip() is None: print(path)
    except zipfile.BadZipFile:
        pass
`;

/** Whether a program ends well. */
const endsWell = (program: string, ...args: string[]): Promise<boolean> =>
  new Promise((resolve, reject) => {
    execFile(program, args, error => {
      if (error && typeof error.code !== 'number') reject(error);
      else resolve(!error);
    });
  });

/** What a program says, however it ends. */
const outputOf = (program: string, ...args: string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    execFile(program, args, { maxBuffer: 1024 * 1024 * 16 }, (error, stdout, stderr) => {
      if (error && typeof error.code !== 'number') reject(error);
      else resolve(stdout + stderr);
    });
  });

const takenByPython = (paths: string[]): Promise<string[]> =>
  new Promise((resolve, reject) => {
    const child = execFile(PYTHON, ['-c', PYTHON_PROGRAM], (error, stdout) =>
      error ? reject(error) : resolve(stdout.split('\n').filter(Boolean)),
    );
    child.stdin!.end(paths.join('\n'));
  });

/** Our import. */
async function takenByUs(path: string): Promise<boolean> {
  return VerifiedZip.open(path, { limits: importLimits }).then(
    zip => zip.close().then(() => true),
    () => false,
  );
}

describe('an export that was cut off', () => {
  let folder: string;
  let whole: Buffer;
  let cuts: { at: number; path: string }[];
  beforeAll(async () => {
    const box = exportingPlugin('com.example.box', async function* ({ addFile }) {
      await addFile('noise.bin', randomBytes(20_000));
      await addFile('alike.txt', 'alike\n'.repeat(100_000));
      yield* manyRecords(2000);
    });
    const instance = await startTestInstance({ plugins: [...testPlugins(), box] });
    whole = (await takeExport(instance.as('user'))).bytes;
    await instance.close();
    folder = await mkdtemp(join(tmpdir(), 'sv-cut-'));
    const anywhere = Array.from({ length: 100 }, () => randomInt(1, whole.length - 100));
    const atTheEnd = Array.from({ length: 100 }, (_, missing) => whole.length - 1 - missing);
    cuts = [...new Set([...anywhere, ...atTheEnd])].map(at => ({ at, path: join(folder, `cut-at-${at}.zip`) }));
    for (const { at, path } of cuts) await writeFile(path, whole.subarray(0, at));
    await writeFile(join(folder, 'whole.zip'), whole);
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('is taken whole by unzip, 7-Zip, Python and the import', async () => {
    const path = join(folder, 'whole.zip');

    expect(await endsWell(UNZIP, '-tqq', path)).toBe(true);
    expect(await endsWell(SEVENZIP, 't', path)).toBe(true);
    expect(await takenByPython([path])).toEqual([path]);
    expect(await takenByUs(path)).toBe(true);
  });

  it('is refused by the import, wherever it was cut', async () => {
    for (const { at, path } of cuts) expect([at, await takenByUs(path)]).toEqual([at, false]);
  });

  it('is refused by unzip -t, wherever it was cut: of all in the folder, it takes the whole one', async () => {
    const said = await outputOf(UNZIP, '-tq', join(folder, '*.zip'));

    expect(said).toMatch(/^1 archive was successfully processed\.$/m);
    expect(said).toMatch(new RegExp(`^${cuts.length} files? had no zipfile directory\\.$`, 'm'));
  });

  it('is refused by 7-Zip, wherever it was cut: of all in the folder, it takes the whole one', async () => {
    const said = await outputOf(SEVENZIP, 't', join(folder, '*.zip'));

    expect(said).toMatch(new RegExp(`^Archives: ${cuts.length + 1}$`, 'm'));
    expect(said).toMatch(/^OK archives: 1$/m);
  });

  it('is refused by Python’s zipfile, wherever it was cut', async () => {
    expect(await takenByPython(cuts.map(({ path }) => path))).toEqual([]);
  });
});

describe('an archive with more entries than the old form of a ZIP file can count', () => {
  const ENTRIES = 70_000;

  it('is read whole by unzip, 7-Zip, Python and the import', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sv-many-'));
    const path = join(folder, 'many.zip');
    const pieces: Buffer[] = [];
    const zip = new ZipWriter({ send: bytes => void pieces.push(bytes), flushed: async () => undefined }, new Date());
    for (let at = 0; at < ENTRIES; at++) {
      await zip.open(`plugins/com.example.box/files/${at}.txt`);
      zip.complete({ crc32: 0, bytes: 0 });
    }
    pieces.push(await zip.finish());
    await writeFile(path, Buffer.concat(pieces));

    const read = await VerifiedZip.open(path, { limits: importLimits });
    expect(read.entries.size).toBe(ENTRIES);
    await read.close();
    expect(await endsWell(UNZIP, '-tqq', path)).toBe(true);
    expect(await endsWell(SEVENZIP, 't', path)).toBe(true);
    expect(await takenByPython([path])).toEqual([path]);
    await rm(folder, { recursive: true });
  });
});

describe('an entry that was kept open while the next one was made', () => {
  it('is read by unzip, 7-Zip, Python and the import as if nothing had been', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sv-kept-'));
    const path = join(folder, 'kept.zip');
    const pieces: Buffer[] = [];
    const zip = new ZipWriter({ send: bytes => void pieces.push(bytes), flushed: async () => undefined }, new Date());
    for (const name of ['one.txt', 'two.txt']) {
      await zip.open(name);
      const packer = new EntryPacker(zip.write);
      await packer.write(Buffer.from(`the content of ${name}`));
      zip.complete(await packer.end());
      for (let times = 0; times < 500; times++) await zip.keepAlive();
    }
    pieces.push(await zip.finish());
    await writeFile(path, Buffer.concat(pieces));

    const read = await VerifiedZip.open(path, { limits: importLimits });
    expect((await read.read('one.txt')).toString()).toBe('the content of one.txt');
    await read.close();
    expect(await endsWell(UNZIP, '-tqq', path)).toBe(true);
    expect(await endsWell(SEVENZIP, 't', path)).toBe(true);
    expect(await takenByPython([path])).toEqual([path]);
    await rm(folder, { recursive: true });
  });
});
