import { newId } from '@sv/server/ids/new-id';
import { waitFor } from '@sv/server/testing/wait-for';
import { sdk } from '@sv/sdk';
import { ActivityRow } from '../../src/activity/chain/activity-row.entity';
import { Job } from '../../src/jobs/rows/job.entity';
import { JobSchedule } from '../../src/jobs/schedules/job-schedule.entity';
import { asPlugin } from '../support/calling';
import { workingPlugin } from '../support/plugins/working-plugin';
import { startTestInstance, type TestInstance } from '../support/test-instance';

const JOBS = '/api/admin/jobs';
const SCHEDULES = '/api/admin/job-schedules';
const APP = 'com.example.work';
const LATER = new Date('2100-01-01T00:00:00Z');

describe('/api/admin/jobs', () => {
  let instance: TestInstance;
  let runs = 0;
  const app = workingPlugin(APP, 'shared', {
    note: () => void runs++,
    weekly: [() => void runs++, { schedule: '0 8 * * 1' }],
  });

  beforeAll(async () => (instance = await startTestInstance({ plugins: [app.entry] })));
  beforeEach(async () => {
    runs = 0;
    await instance.dataSource.getRepository(Job).clear();
  });
  afterAll(() => instance.close());

  const enqueue = (data: unknown, key?: string) =>
    asPlugin(instance, APP, () => sdk.jobs.enqueue('note', data, { runAt: LATER, ...(key && { key }) }));
  const stored = () => instance.dataSource.getRepository(Job).find({ order: { createdAt: 'ASC' } });
  const put = (fields: Partial<Job>) => {
    const job = { id: newId(), tenantId: 'default', owner: APP, name: 'note', data: 'null', runAt: LATER };
    const rest = { status: 'waiting', attempt: 0, createdAt: new Date(), key: null, userId: null } as const;
    return instance.dataSource.getRepository(Job).save({ ...job, ...rest, ...fields });
  };
  const list = async (query = '') => (await instance.as('auditor').get(`${JOBS}${query}`).expect(200)).body;
  const audited = () =>
    instance.dataSource.getRepository(ActivityRow).find({ where: { targetType: 'job' }, order: { id: 'DESC' } });

  it('lists jobs with what went wrong, and not with their data', async () => {
    const { id } = await enqueue('about somebody', 'list-7');
    const dead = await put({ status: 'dead', lastError: 'the printer is on fire', attempt: 6, triedAt: new Date() });
    const { jobs } = await list();
    expect(jobs).toMatchObject([
      { id: dead.id, status: 'failed', lastError: 'the printer is on fire', attempt: 6 },
      { id, owner: APP, name: 'note', key: 'list-7', status: 'waiting', runAt: LATER.toISOString() },
    ]);
    expect(JSON.stringify(jobs)).not.toContain('about somebody');
  });

  it('filters by status and owner, and gives one page at a time', async () => {
    for (let at = 0; at < 3; at++) await put({ createdAt: new Date(at) });
    await put({ status: 'dead', owner: 'com.example.gone' });
    const first = await list(`?owner=${APP}&limit=2`);
    expect(first.jobs).toHaveLength(2);
    const second = await list(`?owner=${APP}&limit=2&cursor=${encodeURIComponent(first.nextCursor as string)}`);
    expect([second.jobs.length, second.nextCursor]).toEqual([1, null]);
    expect((await list('?status=failed')).jobs).toMatchObject([{ owner: 'com.example.gone' }]);
    for (const bad of ['?status=dead', '?limit=0', '?cursor=x', '?owner=%00'])
      await instance.as('auditor').get(`${JOBS}${bad}`).expect(400);
  });

  it('counts them by owner, and says when schedules are due', async () => {
    await enqueue(1);
    await put({ status: 'dead', owner: 'com.example.gone' });
    await waitFor(() => instance.dataSource.getRepository(JobSchedule).findOneBy({ owner: APP }));
    const { body } = await instance.as('auditor').get('/api/admin/job-overview').expect(200);
    expect(body.owners).toEqual([
      { owner: 'com.example.gone', waiting: 0, running: 0, failed: 1 },
      { owner: APP, waiting: 1, running: 0, failed: 0 },
    ]);
    expect(body.schedules).toMatchObject([{ owner: APP, name: 'weekly', schedule: '0 8 * * 1' }]);
    expect(new Date(body.schedules[0].nextAt as string).getTime()).toBeGreaterThan(Date.now());
  });

  it.each(['waiting', 'dead'] as const)('runs one that is %s now, and records who did it', async status => {
    const { id } = await put({ status, attempt: 3, lastError: 'x' });
    const { body } = await instance.as('admin').post(`${JOBS}/${id}/run`).expect(200);
    expect(body).toMatchObject({ id, status: 'waiting', attempt: 0 });
    await waitFor(async () => runs === 1 && (await stored()).length === 0);
    const [entry] = await audited();
    expect(entry).toMatchObject({ action: 'job.run', targetId: id, actorId: instance.people.get('admin')!.id });
  });

  it('deletes one that waits or failed, and records who did it', async () => {
    const { id } = await put({ status: 'dead' });
    await instance.as('admin').delete(`${JOBS}/${id}`).expect(204);
    expect(await stored()).toEqual([]);
    expect((await audited())[0]).toMatchObject({ action: 'job.deleted', targetId: id });
    await instance.as('admin').delete(`${JOBS}/${id}`).expect(404);
  });

  it('leaves one alone that is running, and one whose place is taken', async () => {
    const until = new Date(Date.now() + 60_000);
    const running = await put({ status: 'running', lease: 'x', leaseUntil: until });
    const dead = await put({ status: 'dead', key: 'k' });
    await put({ key: 'k' });
    const before = (await audited()).length;
    for (const { id } of [running, dead]) {
      const { body } = await instance.as('admin').post(`${JOBS}/${id}/run`).expect(409);
      expect(body.code).toBe('conflict');
    }
    await instance.as('admin').delete(`${JOBS}/${running.id}`).expect(409);
    expect((await stored()).map(({ status }) => status)).toEqual(['running', 'dead', 'waiting']);
    expect(await audited()).toHaveLength(before);
  });

  it('runs a scheduled one now', async () => {
    await instance.as('admin').post(`${SCHEDULES}/${APP}/weekly/run`).expect(202);
    await waitFor(async () => runs === 1 && (await stored()).length === 0);
    for (const name of ['note', 'nothing', 'a%20b']) {
      await instance.as('admin').post(`${SCHEDULES}/${APP}/${name}/run`).expect(404);
    }
  });

  it.each(['auditor', 'user'] as const)('refuses every change to a %s, and changes nothing', async who => {
    const { id } = await put({ status: 'dead' });
    for (const path of [`${JOBS}/${id}/run`, `${SCHEDULES}/${APP}/weekly/run`])
      await instance.as(who).post(path).expect(403);
    await instance.as(who).delete(`${JOBS}/${id}`).expect(403);
    if (who === 'user')
      for (const path of [JOBS, '/api/admin/job-overview']) await instance.as(who).get(path).expect(403);
    expect((await stored()).map(({ status }) => status)).toEqual(['dead']);
  });

  it('lets health name what failed, and what is due and waits for too long', async () => {
    const health = async () => (await instance.withAdminKey().get('/api/admin/health').expect(200)).body;
    expect(await health()).toMatchObject({ jobs: { waiting: 0, failed: 0, oldestDueAt: null }, problems: [] });
    await put({ status: 'dead' });
    const longAgo = new Date(Date.now() - 600_000);
    // Nothing runs a name that no handler is for.
    await put({ name: 'unknown', runAt: longAgo });
    // A plugin that does not run is not late.
    await put({ owner: 'com.example.gone', runAt: longAgo });
    const body = await health();
    expect(body).toMatchObject({
      status: 'degraded',
      jobs: { waiting: 2, failed: 1, oldestDueAt: longAgo.toISOString() },
    });
    expect(body.problems).toEqual([
      { code: 'jobs-waiting', detail: expect.stringContaining(`1 of ${APP} since ${longAgo.toISOString()}`) },
      { code: 'jobs-failed', detail: expect.stringContaining(`1 of ${APP}.`) },
    ]);
    await instance.dataSource.getRepository(Job).clear();
    expect(await health()).toMatchObject({ status: 'ok', problems: [] });
  });
});
