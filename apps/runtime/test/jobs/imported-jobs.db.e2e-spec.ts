import { sdk } from '@sv/sdk';
import { waitFor } from '@sv/server/testing/wait-for';
import { Job } from '../../src/jobs/rows/job.entity';
import { anArchive } from '../support/portability/an-archive';
import { BOX, type BoxImport, boxPlugin, takeThings, things } from '../support/portability/box-plugin';
import { importArchive, sectionOf } from '../support/portability/import-client';
import { testPlugins } from '../support/plugins/test-plugins';
import { startTestInstance, type TestInstance } from '../support/test-instance';

const LATER = new Date('2100-01-01T00:00:00Z');

describe.each(['shared', 'isolated'] as const)('jobs that an import adds, store %s', database => {
  let instance: TestInstance;
  // A schema belongs to the whole server.
  const id = database === 'shared' ? BOX : 'com.example.boxapart';
  let fails = false;
  const take: BoxImport = async (request, rows) => {
    sdk.jobs.define('index', () => undefined);
    await sdk.jobs.enqueue('index', 'alone', { runAt: LATER });
    await sdk.db.transaction(() => sdk.jobs.enqueue('index', 'in a transaction', { runAt: LATER }));
    if (fails) throw new Error('no');
    return takeThings(request, rows);
  };

  beforeAll(async () => {
    const box = boxPlugin(take, { id, database, permissions: ['db', 'data:import', 'jobs'] });
    instance = await startTestInstance({ plugins: [...testPlugins(), box] });
  });
  afterAll(async () => {
    const { dataSource } = instance;
    if (dataSource.options.type === 'postgres')
      await dataSource.query('DROP SCHEMA IF EXISTS plugin_com_example_boxapart CASCADE');
    await instance.close();
  });

  const stored = async () => {
    const jobs = await instance.dataSource.getRepository(Job).find({ order: { id: 'ASC' } });
    return jobs.map(({ data }) => JSON.parse(data) as unknown);
  };
  const archive = anArchive({ sections: { [id]: { records: things(2) } } });

  it('are there when the import is committed, and not after a trial or a failure', async () => {
    const client = instance.as('user');
    await importArchive(client, archive, '?dryRun=true');
    fails = true;
    expect(sectionOf(await importArchive(client, archive), id).status).toBe('failed');
    expect(await stored()).toEqual([]);
    fails = false;
    expect(sectionOf(await importArchive(client, archive), id).status).toBe('imported');
    await waitFor(async () => (await stored()).length === 2);
    expect(await stored()).toEqual(['alone', 'in a transaction']);
  });
});
