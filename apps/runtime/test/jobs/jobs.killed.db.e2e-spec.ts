import type { FreshDatabase } from '@sv/server/database/testing/fresh-database';
import { killChildren, startChild } from '@sv/server/database/testing/child';
import { waitFor } from '@sv/server/testing/wait-for';
import type { DataSource } from 'typeorm';
import { JobProcess } from '../support/job-process';
import { migratedPlatformDatabase, openStoreOn } from '../support/platform-store';

const CHILD = '../../../../apps/runtime/test/support/children/job-child.ts';
const OWNER = 'com.example.one';

describe('a process that is killed while it runs a job', () => {
  let database: FreshDatabase;
  let db: DataSource;
  let here: JobProcess;

  beforeEach(async () => {
    database = await migratedPlatformDatabase();
    db = await openStoreOn(database);
    here = new JobProcess(db);
  });
  afterEach(async () => {
    await killChildren();
    await here.runner.stop(0);
    await db.destroy();
    await database.drop();
  });

  it('leaves it to the next one, which begins the next try when the lease is over', async () => {
    await here.queue.enqueue(OWNER, 'slow', { n: 1 });
    const child = startChild(CHILD, database.options.url, database.options.schema ?? '');
    expect(await child.firstLine).toBe('try 1');
    await child.kill();
    expect((await here.stored())[0]).toMatchObject({ status: 'running', attempt: 1 });
    const tries: unknown[] = [];
    here.queue.define(OWNER, 'slow', ({ attempt, data }) => void tries.push([attempt, data]));
    await here.runner.start();
    expect((await here.stored())[0]).toMatchObject({ status: 'running', attempt: 1 });
    await here.timePasses();
    await here.runner.renew();
    expect((await here.stored())[0]).toMatchObject({
      status: 'waiting',
      lastError: 'The process that ran it ended, or stood still.',
    });
    await here.timePasses();
    here.runner.wake();
    await waitFor(async () => (await here.stored()).length === 0);
    expect(tries).toEqual([[2, { n: 1 }]]);
  });
});
