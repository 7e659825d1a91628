import { MachineWatch } from '../src/operations/health/machine/machine-watch';
import { OpenStores } from '../src/plugins/stores/open-stores';
import { startTestInstance, type TestInstance } from './support/test-instance';
import { DataSource } from 'typeorm';
import type { WorkspaceDataSource } from '@sv/server/database/workspace-data-source';
import { SqliteDriver } from '@sv/server/database/sqlite/sqlite-driver';

const MIB = 1_048_576;

describe('health, on a machine that has little left', () => {
  let instance: TestInstance;
  beforeEach(async () => {
    instance = await startTestInstance();
    instance.get(MachineWatch).look = {
      freeBytes: async () => 100_000 * MIB,
      openFiles: () => ({ open: 40, limit: 65_536 }),
    };
  });
  afterEach(() => instance.close());

  async function problems(): Promise<{ code: string; detail: string }[]> {
    const { body } = await instance.withAdminKey().get('/api/admin/health').expect(200);
    return body.problems.filter(({ code }: { code: string }) => /^(disk|file)-/.test(code));
  }

  it('says that the disk is nearly full, and full, with what to do, and no more when there is room again', async () => {
    const watch = instance.get(MachineWatch);
    expect(await problems()).toEqual([]);

    watch.look.freeBytes = async () => 511 * MIB;
    expect(await problems()).toEqual([
      { code: 'disk-low', detail: expect.stringMatching(/511 MiB are free.*Free space/) },
    ]);
    watch.look.freeBytes = async () => 3 * MIB;
    expect(await problems()).toEqual([{ code: 'disk-full', detail: expect.stringMatching(/3 MiB.*507.*Free space/) }]);
    watch.look.freeBytes = async () => 600 * MIB;
    expect(await problems()).toEqual([]);
  });

  it('says that a database is full where the disk seems to have room', async () => {
    const db = instance.get(DataSource) as WorkspaceDataSource;
    if (!(db.driver instanceof SqliteDriver)) {
      await expect(db.query(`DO $$ BEGIN RAISE EXCEPTION 'full' USING ERRCODE = '53100'; END $$`)).rejects.toThrow();
    } else {
      const { database } = db.driver.pair.writer;
      const pages = database.pragma('page_count', { simple: true }) as number;
      database.pragma(`max_page_count = ${pages}`);
      const filling = 'INSERT INTO platform_settings (key, value) VALUES (?, ?)';
      await expect(db.query(filling, ['x', 'x'.repeat(2_000_000)])).rejects.toThrow(/full/);
      database.pragma('max_page_count = 1000000');
    }
    expect(instance.get(OpenStores).fullAt).not.toBeNull();
    expect(await problems()).toEqual([{ code: 'disk-full', detail: expect.stringContaining('no space left') }]);
  });

  it('names few file descriptors as that', async () => {
    const watch = instance.get(MachineWatch);
    watch.look.openFiles = () => ({ open: 60_000, limit: 65_536 });
    expect(await problems()).toEqual([
      {
        code: 'file-descriptors',
        detail: expect.stringMatching(/60000 of 65536 file descriptors.*EMFILE.*LimitNOFILE/),
      },
    ]);
    watch.look.openFiles = () => ({ open: 40, limit: 256 });
    expect(await problems()).toEqual([{ code: 'file-descriptors', detail: expect.stringMatching(/256.*ulimit -n/) }]);
  });
});
