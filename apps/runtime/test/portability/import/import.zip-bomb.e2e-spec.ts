import type { CraftedEntry } from '@sv/server/archive/testing/craft-zip';
import { craftZip, packedMebibytes } from '@sv/server/archive/testing/craft-zip';
import { request as httpRequest } from 'node:http';
import { crc32, deflateRawSync } from 'node:zlib';
import { anArchive } from '../../support/portability/an-archive';
import { boxPlugin } from '../../support/portability/box-plugin';
import { staged } from '../../support/portability/import-client';
import { refusalOf } from '../../support/portability/untouched';
import { type Client, startTestInstance, type TestInstance } from '../../support/test-instance';

const MIB = 1024 * 1024;

describe('an archive that is larger than it may be', () => {
  let instance: TestInstance;
  let client: Client;
  let crowded: Buffer;
  beforeAll(async () => {
    // Made before the instance lives: it takes longer than a process may be silent.
    const crowd: CraftedEntry[] = Array.from({ length: 100_001 }, (_, at) => ({ name: `${at}`, isStored: true }));
    crowded = craftZip(crowd);
    instance = await startTestInstance({ plugins: [boxPlugin()] });
    client = instance.as('user');
  });
  afterAll(() => instance.close());

  const refused = (archive: Buffer) => refusalOf(instance, client, archive);
  const bomb = (name: string, mebibytes: number, told: CraftedEntry['told']): CraftedEntry => ({
    name,
    packed: packedMebibytes(mebibytes),
    told,
  });

  it('512 MiB and a byte are refused before they come', async () => {
    const answer = await announce(instance, client, 512 * MIB + 1);
    expect(answer).toEqual({ status: 413, code: 'archive-too-large' });
    expect(staged(instance)).toEqual([]);
  });

  it('100,001 entries are refused before one of them is read', async () => {
    expect(await refused(crowded)).toEqual({ status: 413, code: 'archive-too-many-entries', changed: [] });
  });

  it('100,001 entries of which it tells ten are refused too', async () => {
    const archive = Buffer.from(crowded);
    for (const at of [24, 32]) archive.writeBigUInt64LE(10n, archive.length - 98 + at);
    expect(await refused(archive)).toEqual({ status: 400, code: 'archive-invalid', changed: [] });
  });

  it('an entry of 257 MiB, whether it says so or not', async () => {
    for (const bytes of [257 * MIB, 10]) {
      const archive = anArchive({ extra: [bomb('large', 257, { bytes, crc32: 1 })] });
      expect(await refused(archive)).toEqual({ status: 413, code: 'archive-entry-too-large', changed: [] });
    }
  });

  it('more than 2 GiB behind headers that tell of a few bytes', async () => {
    const packed = packedMebibytes(240);
    const entries = Array.from({ length: 9 }, (_, at) => ({ name: `e${at}`, packed, told: { bytes: 10, crc32: 1 } }));
    const before = process.memoryUsage().rss;
    let peak = before;
    const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 20);
    expect(await refused(anArchive({ extra: entries }))).toEqual({
      status: 413,
      code: 'archive-too-large',
      changed: [],
    });
    clearInterval(watch);
    // What was sent is in the memory of this process as well: 27 MiB, once or twice.
    expect((peak - before) / MIB).toBeLessThan(200);
  });

  it('a thousand bytes for each one, in the whole and in one entry', async () => {
    const zeros = Buffer.alloc(20 * MIB);
    const packed = deflateRawSync(zeros);
    const told = { bytes: zeros.length, crc32: crc32(zeros) };
    const archive = anArchive({ extra: [{ name: 'zeros', packed, told }] });
    expect(await refused(archive)).toEqual({ status: 413, code: 'archive-ratio', changed: [] });

    const beside = { name: 'noise', packed: packedMebibytes(20, 5), told: { bytes: 20 * MIB } };
    const hidden = anArchive({ extra: [{ name: 'zeros', packed, told: { ...told, bytes: 5 } }, beside] });
    expect(await refused(hidden)).toEqual({ status: 413, code: 'archive-ratio', changed: [] });
  });

  it('a section that unpacks itself over and over is only a file, which nobody unpacks', async () => {
    const inner = craftZip([{ name: 'zeros', packed: packedMebibytes(100), told: { bytes: 100 * MIB } }]);
    const nested = anArchive({ extra: [{ name: 'inner.zip', content: inner }] });
    expect(await refused(nested)).toEqual({ status: 400, code: 'archive-unexpected-entry', changed: [] });
  });
});

/** Says how much will come, and waits for the answer. */
function announce(instance: TestInstance, client: Client, bytes: number): Promise<{ status: number; code: string }> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(`${instance.url}/api/account/import`, {
      method: 'POST',
      headers: { cookie: client.cookie, 'content-type': 'application/zip', 'content-length': bytes },
    });
    request.on('error', reject).on('response', response => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const { code } = JSON.parse(Buffer.concat(chunks).toString()) as { code: string };
        resolve({ status: response.statusCode!, code });
        request.destroy();
      });
    });
    request.write('PK');
  });
}
