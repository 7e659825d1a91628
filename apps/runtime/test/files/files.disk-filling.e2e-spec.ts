import { sdk } from '@sv/sdk';
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { ContentStore } from '../../src/files/store/content-store';
import { asPlugin } from '../support/calling';
import { filesPlugin } from '../support/plugins/files-plugin';
import { testPlugins } from '../support/plugins/test-plugins';
import { anArchive } from '../support/portability/an-archive';
import { importArchive, sectionOf } from '../support/portability/import-client';
import { startTestInstance, type Somebody, type TestInstance } from '../support/test-instance';

const RECEIPTS = 'com.example.receipts';
const MIB = 1024 * 1024;

/** Content stays on the disk for an hour after its file was removed, and a quota counts what there is in the end. */
describe('a person who fills the disk within their quota', () => {
  let instance: TestInstance;
  beforeAll(async () => {
    instance = await startTestInstance({
      plugins: [...testPlugins(), filesPlugin({ id: RECEIPTS })],
      env: { FILES_USER_QUOTA_BYTES: String(4 * MIB) },
    });
  });
  afterAll(() => instance.close());

  const put = (source: Readable | Buffer, who: Somebody) =>
    asPlugin(instance, RECEIPTS, () => sdk.files.put(source, { name: 'x', ownerId: instance.people.get(who)!.id }));

  it('by removing each file at once, is refused for a while, and nobody else is', async () => {
    const written = jest.spyOn(instance.get(ContentStore), 'write');
    const fill = async (): Promise<void> => {
      for (let count = 0; count < 20; count++) {
        const { id } = await put(Buffer.alloc(4 * MIB), 'user');
        await asPlugin(instance, RECEIPTS, () => sdk.files.remove(id));
      }
    };
    await expect(fill()).rejects.toMatchObject({ reason: 'person-quota' });
    expect(written).toHaveBeenCalledTimes(4);
    await expect(put(Buffer.alloc(MIB), 'auditor')).resolves.toMatchObject({ size: MIB });
  });

  it('by importing again and again what finds no room, is refused for a while', async () => {
    const outcomes: string[] = [];
    for (let count = 0; count < 4; count++) {
      // Another content each time, or the archive would be known.
      const files = { x: randomBytes(6 * MIB), y: 'y' };
      const records = Object.keys(files).map(name => ({
        ...{ id: `${name}-${count}`, pluginId: RECEIPTS, name, path: `platform/files/${name}` },
      }));
      const archive = anArchive({ sections: { files: { records, files } } });
      const result = await importArchive(instance.as('owner'), archive);
      outcomes.push(
        `${sectionOf(result, 'files').status} ${sectionOf(result, 'files').warnings.map(({ code }) => code)}`,
      );
    }
    expect(outcomes).toEqual([
      ...Array<string>(2).fill('imported file-quota-exceeded'),
      ...Array<string>(2).fill('failed file-quota-exceeded'),
    ]);
  });

  it('by many uploads at once that never end, is refused when they are too many', async () => {
    const sources = Array.from({ length: 10 }, () => new Readable({ read: () => undefined }));
    const puts = sources.map(source => put(source, 'admin'));
    const refused = Promise.allSettled(puts);
    for (const source of sources) source.push(Buffer.alloc(3 * MIB));
    await expect(Promise.any(puts.map(one => one.catch((error: Error) => error.name)))).resolves.toBe(
      'FileRefusedError',
    );
    for (const source of sources) source.push(null);
    const reasons = (await refused).map(one => (one.status === 'rejected' ? one.reason.reason : 'stored'));
    // Five are within what may arrive in an hour, and one of those within the quota.
    expect(reasons.filter(reason => reason === 'stored')).toHaveLength(1);
    expect(reasons.filter(reason => reason === 'person-quota')).toHaveLength(9);
  });
});
