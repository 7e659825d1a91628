import { FileRefusedError, sdk } from '@sv/sdk';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { FileRow } from '../../src/files/rows/file-row.entity';
import { UnnamedContent } from '../../src/files/rows/unnamed-content.entity';
import { ContentStore } from '../../src/files/store/content-store';
import { FileSweep } from '../../src/files/upkeep/file-sweep';
import { UnnamedContents } from '../../src/files/upkeep/unnamed-contents';
import { RuntimeConfig } from '../../src/kernel/config/runtime-config';
import { ProblemBoard } from '../../src/kernel/problems/problem-board';
import { asPlugin } from '../support/calling';
import { filesPlugin } from '../support/plugins/files-plugin';
import { testPlugins } from '../support/plugins/test-plugins';
import { startTestInstance, type TestInstance } from '../support/test-instance';

const RECEIPTS = 'com.example.receipts';
const DAY_MS = 86_400_000;

describe('content that no file names', () => {
  let instance: TestInstance;
  let store: ContentStore;
  beforeAll(async () => {
    instance = await startTestInstance({ plugins: [...testPlugins(), filesPlugin({ id: RECEIPTS })] });
    store = instance.get(ContentStore);
  });
  afterAll(() => instance.close());
  beforeEach(() => instance.dataSource.getRepository(UnnamedContent).clear());

  const later = (ms = 2 * 3_600_000) => new Date(Date.now() + ms);
  const put = (content: string) =>
    asPlugin(instance, RECEIPTS, () =>
      sdk.files.put(Buffer.from(content), { name: 'x', ownerId: instance.people.get('user')!.id }),
    );
  const remove = (id: string) => asPlugin(instance, RECEIPTS, () => sdk.files.remove(id));
  const removeDue = (now = later()) => instance.get(UnnamedContents).removeDue(now);
  const store1 = (content: string) => store.write(Readable.from([Buffer.from(content)]), 1000);
  const problem = () =>
    instance
      .get(ProblemBoard)
      .list()
      .find(({ code }) => code === 'file-content-missing');

  it('goes after the last file that named it, and not before', async () => {
    const [one, other] = [await put('shared'), await put('shared')];
    await remove(one.id);
    expect(await removeDue()).toBe(0);
    expect(await store.has(one.sha256)).toBe(true);
    await remove(other.id);
    expect(await removeDue(new Date())).toBe(0);
    expect(await removeDue()).toBe(1);
    expect(await store.has(one.sha256)).toBe(false);
  });

  it('stays when the same content was stored again meanwhile', async () => {
    const first = await put('again');
    await remove(first.id);
    const second = await put('again');
    expect(await removeDue()).toBe(0);
    expect(await asPlugin(instance, RECEIPTS, async () => text(await sdk.files.open(second.id)))).toBe('again');
  });

  it('is there for every file that was acknowledged, whoever removes and stores at the same time', async () => {
    // Several processes, as far as the database can tell: each call claims for itself.
    const sweeps = Array.from({ length: 40 }, () => removeDue());
    const puts = Array.from({ length: 40 }, async (_, at) => {
      const file = await put(`contested ${at % 3}`).catch((error: unknown) => {
        if (!(error instanceof FileRefusedError)) throw error;
        return null;
      });
      if (file && at % 2) await remove(file.id);
    });
    await Promise.all([...puts, ...sweeps, removeDue(), ...puts.map(() => removeDue())]);
    for (const { sha256 } of await instance.dataSource.getRepository(FileRow).find())
      expect(await store.has(sha256)).toBe(true);
  });

  it('is waited for by who stores it while it is being removed', async () => {
    const { id, sha256 } = await put('claimed');
    await remove(id);
    const rows = instance.dataSource.getRepository(UnnamedContent);
    await rows.update({ sha256 }, { claimedUntil: later() });
    const again = put('claimed').then(
      () => 'stored',
      (error: unknown) => error,
    );
    await store.remove(sha256);
    await rows.delete({ sha256 });
    // Written before or after it was removed: either it is there, or nothing was acknowledged.
    expect((await again) === 'stored').toBe(await store.has(sha256));
  });

  it('is claimed when its turn comes, however long the sweep has taken by then', async () => {
    for (const { id } of [await put('slow to remove'), await put('behind it')]) await remove(id);
    let now = later();
    const claims: number[] = [];
    const removal = jest.spyOn(store, 'remove').mockImplementation(async sha256 => {
      const { claimedUntil } = await instance.dataSource.getRepository(UnnamedContent).findOneByOrFail({ sha256 });
      claims.push(claimedUntil!.getTime() - now.getTime());
      now = new Date(now.getTime() + 10 * 60_000);
    });
    await instance.get(UnnamedContents).removeDue(now, () => now);
    removal.mockRestore();
    // Whoever stores the same content meanwhile waits for a claim that holds, and for no other.
    expect(claims).toEqual([300_000, 300_000]);
  });

  it('is found when its row was never written, after a day', async () => {
    const { sha256 } = await store1('a process died');
    const fresh = await store1('just now');
    const path = join(instance.get(RuntimeConfig).dataDir, 'files', sha256.slice(0, 2), sha256);
    await utimes(path, 0, 0);
    await instance.get(FileSweep).compare();
    expect(await removeDue()).toBe(1);
    expect([await store.has(sha256), await store.has(fresh.sha256)]).toEqual([false, true]);
    await instance.get(FileSweep).compare(later(2 * DAY_MS));
    expect(await removeDue(later(3 * DAY_MS))).toBeGreaterThan(0);
    expect(await store.has(fresh.sha256)).toBe(false);
  });

  it('and a file without content is named in health, until it is restored', async () => {
    const { id, sha256 } = await put('lost');
    await store.remove(sha256);
    const opened = asPlugin(instance, RECEIPTS, () => sdk.files.open(id));
    await expect(opened).rejects.toMatchObject({ reason: 'unavailable' });
    expect(problem()?.detail).toContain(id);
    await instance.as('user').get(`/receipts/api/files/${id}/content`).expect(503);
    await instance.get(FileSweep).compare();
    expect(problem()?.detail).toContain(id);
    await store1('lost');
    await instance.get(FileSweep).compare();
    expect(problem()).toBeUndefined();
  });
});
