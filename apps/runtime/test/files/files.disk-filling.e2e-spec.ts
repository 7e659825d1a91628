import { sdk } from '@sv/sdk';
import { Readable } from 'node:stream';
import { ContentStore } from '../../src/files/store/content-store';
import { asPlugin } from '../support/calling';
import { filesPlugin } from '../support/plugins/files-plugin';
import { testPlugins } from '../support/plugins/test-plugins';
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
