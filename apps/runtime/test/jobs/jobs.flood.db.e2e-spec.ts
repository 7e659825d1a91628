import { sdk, TooManyJobsError } from '@sv/sdk';
import { waitFor } from '@sv/server/testing/wait-for';
import { WaitingLimit } from '../../src/jobs/queue/waiting-limit';
import { Job } from '../../src/jobs/rows/job.entity';
import { PluginHost } from '../../src/plugins/host/plugin-host';
import { asPlugin } from '../support/calling';
import { workingPlugin } from '../support/plugins/working-plugin';
import { startTestInstance, type TestInstance } from '../support/test-instance';

const LOOP = 'com.example.loop';
const OTHER = 'com.example.quiet';
const LATER = new Date('2100-01-01T00:00:00Z');
const LIMIT = 100;

describe('a plugin that adds jobs without end', () => {
  let instance: TestInstance;
  const lines: string[] = [];
  let others = 0;

  beforeAll(async () => {
    const loop = workingPlugin(LOOP, 'shared', {
      grow: async ({ data }) => {
        await sdk.jobs.enqueue('grow', data);
        await sdk.jobs.enqueue('grow', data);
      },
      later: () => undefined,
      endless: [() => new Promise(() => undefined), { concurrency: 10 }],
    });
    const other = workingPlugin(OTHER, 'shared', { note: () => void others++ });
    const log = (line: string): void => void lines.push(line);
    instance = await startTestInstance({ plugins: [loop.entry, other.entry], log });
    Object.assign(instance.get(WaitingLimit), { limit: LIMIT });
  });
  beforeEach(async () => {
    others = 0;
    await instance.dataSource.getRepository(Job).clear();
    await instance.get(WaitingLimit).recount();
  });
  afterAll(async () => {
    // Or the instance would wait for what never ends.
    await instance.get(PluginHost).disable(LOOP);
    await instance.close();
  });

  const stored = () => instance.dataSource.getRepository(Job).countBy({ owner: LOOP });
  const warnings = () => lines.filter(line => line.includes('this owner has too many waiting'));

  it('is refused with a clear error, in transactions too, and fills neither the disk nor the log', async () => {
    const add = () => sdk.jobs.enqueue('later', null, { runAt: LATER });
    const added = await asPlugin(instance, LOOP, () => Promise.allSettled(Array.from({ length: 3 * LIMIT }, add)));
    const refused = added.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
    expect(refused).toHaveLength(2 * LIMIT);
    expect(refused[0]!.reason).toBeInstanceOf(TooManyJobsError);
    expect(String(refused[0]!.reason)).toContain(`More than ${LIMIT} jobs wait.`);
    await expect(asPlugin(instance, LOOP, () => sdk.db.transaction(add))).rejects.toThrow(TooManyJobsError);
    expect([await stored(), warnings().length]).toEqual([LIMIT, 1]);
    await asPlugin(instance, OTHER, () => sdk.jobs.enqueue('note'));
    await waitFor(() => others === 1);
  });

  it('does not hold up the others with jobs that add two more each', async () => {
    await asPlugin(instance, LOOP, () => sdk.jobs.enqueue('grow', 'x'));
    await waitFor(async () => (await stored()) > 10);
    await asPlugin(instance, OTHER, () => sdk.jobs.enqueue('note'));
    await waitFor(() => others === 1);
    expect(await stored()).toBeLessThan(2 * LIMIT);
  });

  it('does not hold up the others with jobs that never end', async () => {
    await asPlugin(instance, LOOP, async () => {
      for (let at = 0; at < 20; at++) await sdk.jobs.enqueue('endless', at);
    });
    await waitFor(async () => (await instance.dataSource.getRepository(Job).countBy({ status: 'running' })) === 10);
    await asPlugin(instance, OTHER, () => sdk.jobs.enqueue('note'));
    await waitFor(() => others === 1);
  });
});
